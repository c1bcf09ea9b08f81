<?php
/**
 * Plugin Name: Headless payments
 * Description: Lets buyers of a headless shop pay by Midtrans, Xendit, DOKU, Duitku and iPaymu, and come back to it.
 * Version: 1
 * Licence: MIT, as the shop that it comes with
 *
 * Copy it to wp-content/mu-plugins/headless-payments.php and put the shop's address into the next line;
 * nothing has to be activated. docs/payments.md says what does not work without it. Each part stands by
 * itself: leave out what you do not want, part 4 above all, which opens an order's address and telephone
 * number to anyone who has its key, for ever.
 */

defined('ABSPATH') || exit;

/** The address of the shop that buyers see, without a slash at the end. */
const HEADLESS_SHOP = 'https://toko.example';

/** Until when unpaid orders of these gateways are left alone (part 3). */
const HEADLESS_HOURS = 25;

/** Whether an order is paid by a gateway whose id begins with one of these words. */
function headless_method($order, ...$starts) {
	foreach ($starts as $start) if (strpos($order->get_payment_method(), $start) === 0) return true;
	return false;
}

// 1. Buyers come back to the shop, not to WordPress, which shows them a login or nothing.
//    DOKU is left out: what it calls its redirect IS this address with &jokul=show, and WordPress must respond to it.
add_filter('woocommerce_get_checkout_order_received_url', function ($url, $order) {
	if (headless_method($order, 'doku')) return $url;
	return HEADLESS_SHOP . '/payment/return?order=' . $order->get_id() . '&key=' . $order->get_order_key();
}, 10, 2);
add_filter('allowed_redirect_hosts', function ($hosts) {
	$hosts[] = parse_url(HEADLESS_SHOP, PHP_URL_HOST);
	return $hosts;
});
// iPaymu's return address responds to any id_order from anybody: never give an order's key there.
add_filter('ipaymu_wc_get_checkout_order_received_url', function () {
	return HEADLESS_SHOP . '/payment/return?order=' . absint($_GET['id_order'] ?? 0);
});
// iPaymu's notification pays any order, also one of another gateway: let it touch its own orders only.
foreach (['woocommerce_api_ipaymu_wc_gateway', 'woocommerce_api_wc_gateway_ipaymu'] as $hook) add_action($hook, function () {
	if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST') return;
	$sent = json_decode(file_get_contents('php://input'), true) ?: wp_unslash($_POST);
	$order = wc_get_order(absint($sent['reference_id'] ?? 0));
	if (!$order || $order->get_payment_method() !== 'ipaymu') { status_header(403); exit; }
}, 1);

// 2. Keeps the address of the payment page, its number and its expiry as ORDER meta, where the shop can read
//    them: DOKU keeps the address as post meta, Duitku and iPaymu keep nothing.
add_filter('http_response', function ($response, $args, $url) {
	$sent = json_decode(is_string($args['body'] ?? null) ? $args['body'] : '', true);
	$got = json_decode(wp_remote_retrieve_body($response), true);
	if (!is_array($sent) || !is_array($got)) return $response;
	$keep = [];
	if (preg_match('#\.duitku\.com/webapi/api/merchant/v2/inquiry#', $url) && !empty($got['paymentUrl']))
		$keep = [str_replace(get_option('duitku_prefix'), '', $sent['merchantOrderId']), $got['paymentUrl'], $got['vaNumber'] ?? '', time() + 60 * (int) $sent['expiryPeriod']];
	elseif (preg_match('#\.doku\.com/checkout/v1/payment#', $url) && !empty($got['response']['payment']['url']))
		$keep = [$sent['order']['invoice_number'], $got['response']['payment']['url'], '', time() + 60 * (int) $sent['payment']['payment_due_date']];
	elseif (preg_match('#\.ipaymu\.com/api/v2/payment#', $url) && !empty($got['Data']['Url']))
		$keep = [$sent['referenceId'], $got['Data']['Url'], '', time() + 3600 * (int) $sent['expired']];
	if ($keep && ($order = wc_get_order((int) $keep[0]))) {
		$order->update_meta_data('_headless_payment_url', $keep[1]);
		$order->update_meta_data('_headless_va_number', $keep[2]);
		$order->update_meta_data('_headless_payment_expires', $keep[3]);
		$order->save();
	}
	return $response;
}, 10, 3);

// 3. WooCommerce cancels orders that are pending longer than "Hold stock (minutes)", although a virtual account
//    lives for hours; leave that to the gateways, which tell of an expiry, for HEADLESS_HOURS.
add_filter('woocommerce_cancel_unpaid_order', function ($cancel, $order) {
	$is_gateways = headless_method($order, 'midtrans', 'xendit', 'duitku', 'doku', 'ipaymu');
	return $is_gateways && $order->get_date_created() > new WC_DateTime('-' . HEADLESS_HOURS . ' hours') ? false : $cancel;
}, 10, 2);

// 4. WordPress' own pay page opens to anyone who has the order's key: no question for the e-mail address, no login.
//    The shop does not need it: it makes second attempts by GraphQL. Gateways' own mails may link there.
add_filter('woocommerce_order_email_verification_required', '__return_false');
add_filter('woocommerce_order_received_verify_known_shoppers', '__return_false');
add_filter('user_has_cap', function ($caps, $wanted, $args) {
	if (($args[0] ?? '') === 'pay_for_order' && !empty($_GET['key']) && ($order = wc_get_order($args[2] ?? 0)) && hash_equals($order->get_order_key(), wc_clean(wp_unslash($_GET['key'])))) $caps['pay_for_order'] = true;
	return $caps;
}, 20, 3);

// 5. Midtrans: without a cookie that only WordPress' own checkout sets, its return address leads to WordPress' shop
//    page; its own pages get the shop's address as well.
add_action('woocommerce_api_wc_gateway_midtrans', function () {
	if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'GET' || empty($_GET['order_id'])) return;
	wp_redirect(HEADLESS_SHOP . '/payment/return?order=' . absint(explode('-wc-mdtrs-', wc_clean(wp_unslash($_GET['order_id'])))[0]));
	exit;
}, 1);
add_filter('midtrans_snap_params_main_before_charge', function ($params) {
	$order = wc_get_order($params['transaction_details']['order_id']);
	if ($order) $params['callbacks'] = ['finish' => $order->get_checkout_order_received_url()];
	return $params;
});

//    Duitku: who fails or cancels there comes back with the result 01 or 02, which its plugin sends to WordPress' login.
//    Each of its channels has an address of its own, and a notification is another request, without "status".
add_action('wp_loaded', function () {
	if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'GET' || ($_GET['status'] ?? '') !== 'notify' || empty($_GET['merchantOrderId'])) return;
	if (!preg_match('#(/wc-api/|[?&]wc-api=)wc_gateway_duitku_#i', $_SERVER['REQUEST_URI'] ?? '')) return;
	if (($_GET['resultCode'] ?? '') === '00') return;
	$order = wc_get_order(absint(str_replace(get_option('duitku_prefix'), '', wc_clean(wp_unslash($_GET['merchantOrderId'])))));
	if (!$order || !headless_method($order, 'duitku')) return;
	wp_redirect(HEADLESS_SHOP . '/payment/return?order=' . $order->get_id());
	exit;
});

// 6. Xendit: who presses "cancel" comes back to the shop, not to WordPress' (empty) checkout.
add_filter('http_request_args', function ($args, $url) {
	if (strpos($url, 'tpi-gateway.xendit.co/woocommerce/checkout') === false) return $args;
	$body = json_decode($args['body'], true);
	$order = wc_get_order($body['woocommerce_order_id'] ?? 0);
	if ($order) $body['cancel_return_url'] = $order->get_checkout_order_received_url();
	$args['body'] = wp_json_encode($body);
	return $args;
}, 10, 2);

// 7. Midtrans: keeps the number to pay to (virtual account, bill or payment code) and its expiry; its plugin keeps
//    neither.
add_action('midtrans_on_notification_received', function ($order, $n) {
	$va = $n->va_numbers ? $n->va_numbers[0] : null;
	$number = $va ? $va->va_number : ($n->permata_va_number ?: ($n->payment_code ?: ($n->bill_key ? $n->biller_code . ' ' . $n->bill_key : '')));
	if ($number) $order->update_meta_data('_headless_va_number', trim(($va ? strtoupper($va->bank) . ' ' : '') . $number));
	if ($n->expiry_time) $order->update_meta_data('_headless_payment_expires', (new DateTime($n->expiry_time, new DateTimeZone('Asia/Jakarta')))->getTimestamp());
	$order->save();
}, 10, 2);

// 8. Tells the doctor (npm run doctor) that this file is here, and of the two settings that payments hang on.
//    It says nothing of orders, people or keys.
add_action('rest_api_init', function () {
	register_rest_route('headless-payments/v1', '/status', [
		'methods' => 'GET',
		'permission_callback' => '__return_true',
		'callback' => function () {
			$util = 'Automattic\WooCommerce\Utilities\OrderUtil';
			return [
				'version' => 1,
				'shop' => HEADLESS_SHOP,
				'hours' => HEADLESS_HOURS,
				'holdStockMinutes' => (int) get_option('woocommerce_hold_stock_minutes'),
				'ordersInOwnTables' => class_exists($util) && $util::custom_orders_table_usage_is_enabled(),
			];
		},
	]);
});

// 9. Carts are changed without asking couriers: with this header of the shop WooCommerce reckons a cart without
//    shipping, and the shop reads the rates in a request of its own (setting RATES_APART=on).
add_filter('woocommerce_cart_ready_to_calc_shipping', function ($ready) {
	return isset($_SERVER['HTTP_X_STOREFRONT_NO_SHIPPING']) ? false : $ready;
});

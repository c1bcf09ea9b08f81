/** The drawings of marks.svg, with the words that a way to pay names them by. */
export const marks = {
  cod: /(?<![a-z])cod(?![a-z])/i,
  qris: /qris/i,
  bca: /(?<![a-z])bca(?![a-z])/i,
  mandiri: /mandiri/i,
  bni: /(?<![a-z])bni(?![a-z])/i,
  bri: /(?<![a-z])bri(?![a-z])/i,
  permata: /permata/i,
  gopay: /gopay/i,
  ovo: /(?<![a-z])ovo(?![a-z])/i,
  dana: /(?<![a-z])dana(?![a-z])/i,
  shopeepay: /shopee/i,
  linkaja: /linkaja/i,
  alfamart: /alfa/i,
  indomaret: /indomaret/i,
  visa: /visa/i,
  mastercard: /master ?card/i,
} as const;

/**
 * Ways to pay in the order that shoppers know; those of no kind stand in the backend's order before
 * the last, a transfer that is looked up by hand.
 */
export const paymentOrder: readonly RegExp[] = [
  /qris|(?<![a-z])qr(?![a-z])/i,
  /(?<![a-z])va(?![a-z])|virtual/i,
  /gopay|(?<![a-z])(?:ovo|dana)(?![a-z])|shopee|linkaja|wallet|dompet/i,
  /(?<![a-z])cod(?![a-z])|tunai/i,
  /alfa|indomaret|gerai/i,
];

export const lastPayments = /bacs|transfer/i;

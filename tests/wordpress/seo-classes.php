<?php
/**
 * Rank Math and Yoast, as far as the plugin asks them.
 *
 * @package EdgeStorefront
 */

namespace RankMath {
	class Helper {
		public static $robots = array( 'index' );
		public static function get_settings( $name ) {
			return self::$robots;
		}
	}
}

namespace RankMath\Paper {
	class Singular {
		public static $robots = array();
		private $post;
		public function set_object( $post ) {
			$this->post = $post;
		}
		public function title() {
			return 'Title of ' . $this->post->ID;
		}
		public function description() {
			return 'About ' . $this->post->ID;
		}
		public function robots() {
			return self::$robots;
		}
	}
}

namespace {
	class Stub_Variables {
		public function setup() {}
	}

	/** Rank Math before its setup has no variables. */
	function rank_math() {
		static $plugin;
		return $plugin ?? $plugin = new stdClass();
	}

	function get_post( $id ) {
		return (object) array( 'ID' => $id );
	}
	function get_post_meta( $id, $key, $single ) {
		return World::$meta[ $id ][ $key ] ?? '';
	}

	class Stub_Surface {
		private $known;
		public function __construct( $known ) {
			$this->known = $known;
		}
		public function for_post( $id ) {
			return $this->known[ $id ] ?? false;
		}
	}
}

import ownEnglish from "#brand/messages/en.json" with { type: "json" };
import ownIndonesian from "#brand/messages/id.json" with { type: "json" };
import commonEnglish from "../../shared/i18n/messages/en.json" with { type: "json" };
import commonIndonesian from "../../shared/i18n/messages/id.json" with { type: "json" };

/** The sentences of the built shop: those of every shop, with the brand's in their place. */
export const english = { ...commonEnglish, ...ownEnglish };
export const indonesian = { ...commonIndonesian, ...ownIndonesian };

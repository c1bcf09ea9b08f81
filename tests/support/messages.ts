import ownEnglish from "#brand/messages/en.json" with { type: "json" };
import ownIndonesian from "#brand/messages/id.json" with { type: "json" };
import countryEnglish from "#country/messages/en.json" with { type: "json" };
import countryIndonesian from "#country/messages/id.json" with { type: "json" };
import commonEnglish from "../../shared/i18n/messages/en.json" with { type: "json" };
import commonIndonesian from "../../shared/i18n/messages/id.json" with { type: "json" };

/** The sentences of the built shop: those of every shop, with the country's and the brand's in their place. */
export const english = { ...commonEnglish, ...countryEnglish, ...ownEnglish };
export const indonesian = { ...commonIndonesian, ...countryIndonesian, ...ownIndonesian };

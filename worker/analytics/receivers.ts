import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Purpose } from "../commerce/consent.ts";

export type ReceiverName = Settings["receivers"][number];

/** What each receiver uses events for. */
export const receiverPurposes: Record<ReceiverName, Purpose> = {
  own: "statistics",
  ga4: "statistics",
  meta: "advertising",
};

const purposes = ["statistics", "advertising"] as const satisfies readonly Purpose[];

/** The purposes that visitors are asked about; none where events are sent nowhere. */
export const offeredPurposes = ({ receivers }: Pick<Settings, "receivers">): readonly Purpose[] =>
  purposes.filter((purpose) => receivers.some((name) => receiverPurposes[name] === purpose));

/** Who gets what, in words. */
export const receiverTexts = {
  own: "consent.statistics-own",
  ga4: "consent.statistics-ga4",
  meta: "consent.advertising-meta",
} as const satisfies Record<ReceiverName, MessageId>;

export const purposeNames = {
  statistics: "consent.statistics",
  advertising: "consent.advertising",
} as const satisfies Record<Purpose, MessageId>;

/** What the page of the choice is called. */
export function consentTitle(settings: Pick<Settings, "receivers">): MessageId {
  const [first = "statistics", ...others] = offeredPurposes(settings);
  return others.length > 0 ? "consent.title" : purposeNames[first];
}

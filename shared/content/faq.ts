import type { Block } from "./content-text.ts";
import { faqEn } from "./faq-en.ts";
import { faqId } from "./faq-id.ts";
import type { Localized } from "./localized.ts";

export interface Question {
  /** Anchor for links: the same in every language. */
  id: string;
  question: string;
  answer: readonly Block[];
}

/** Questions on one topic. */
export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** The text of the FAQ page. */
export interface FaqText {
  title: string;
  description: string;
  lead: string;
  groups: readonly QuestionGroup[];
}

export const faq: Localized<FaqText> = { id_ID: faqId, en_US: faqEn };

import type { Block } from "./content-text.ts";
import { faqEn } from "./faq-en.ts";
import { faqId } from "./faq-id.ts";
import type { Localized } from "./localized.ts";

/** One question with its answer. */
export interface Question {
  /** For links to it: the same in every language. */
  id: string;
  question: string;
  answer: readonly Block[];
}

/** Questions about one thing. */
export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** The words of the questions page. */
export interface FaqText {
  title: string;
  description: string;
  lead: string;
  groups: readonly QuestionGroup[];
}

/** Questions and answers. */
export const faq: Localized<FaqText> = { id_ID: faqId, en_US: faqEn };

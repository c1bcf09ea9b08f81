import type { Question, QuestionsText } from "../../shared/brand.ts";
import { Blocks } from "../platform/render/marked-text.tsx";

/** What the shop's backend and settings say, for the answers that depend on it. */
export interface FaqFacts {
  hasDistricts: boolean;
  /** How a cart can be paid, in words; null where it is unknown now. */
  methods: string | null;
}

/** The questions with answers for these facts. */
export function faqWith(text: QuestionsText, { hasDistricts, methods }: FaqFacts): QuestionsText {
  const answered = ({ byDistrict, byMethods, ...question }: Question): Question => {
    const first =
      (hasDistricts && byDistrict) || (methods && byMethods?.replace("{methods}", () => methods));
    const [usual = "", ...rest] = question.answer;
    return { ...question, answer: [first || usual, ...rest] };
  };
  const groups = text.groups.map((group) => ({
    ...group,
    questions: group.questions.map(answered),
  }));
  return { ...text, groups };
}

/**
 * Questions that unfold; a link to one opens it (the browser unfolds details for a hash within).
 */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="question">
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="prose" id={id}>
            <Blocks blocks={answer} />
          </div>
        </details>
      ))}
    </div>
  );
}

import type { Question } from "../../shared/content/faq.ts";
import { Blocks } from "../platform/render/marked-text.tsx";

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

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ActionFailure, ReviewForm as Form, Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { NoticeList } from "../cart/notice-list.tsx";
import { FieldError, FormContext, hasFormAction, TextField, useField } from "../checkout/field.tsx";
import { callAction } from "../runtime/call-action.ts";

interface ReviewFormProps {
  productId: number;
  slug: string;
  /** Whether the account provides the author. */
  hasAuthor: boolean;
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
}

const maxReviewLength = 5_000;

const readForm = (productId: number, data: FormData): Form => ({
  productId,
  rating: Number(data.get("rating") ?? Number.NaN) || 0,
  content: String(data.get("content") ?? ""),
  author: String(data.get("author") ?? ""),
  authorEmail: String(data.get("authorEmail") ?? ""),
});

// Five first, and laid out from right to left: CSS alone fills all stars up to the chosen one.
const stars = [5, 4, 3, 2, 1];

function RatingField() {
  const { t } = useSite();
  const { value, error, describedBy } = useField("rating");
  return (
    <fieldset className="field field-wide" aria-describedby={describedBy}>
      <legend>
        {t("review.rating")}
        <span aria-hidden="true"> *</span>
      </legend>
      <div className="star-input">
        {stars.map((star) => (
          <input
            key={star}
            type="radio"
            name="rating"
            value={star}
            required
            defaultChecked={value === String(star)}
            aria-label={t("review.stars", { count: star })}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      <FieldError name="rating" />
    </fieldset>
  );
}

// The id differs from the name because the page's main element has the id "content".
function ContentField() {
  const { t } = useSite();
  const { value, error, describedBy } = useField("content");
  return (
    <div className="field field-wide">
      <label htmlFor="review-content">
        {t("review.content")}
        <span aria-hidden="true"> *</span>
      </label>
      <textarea
        id="review-content"
        name="content"
        rows={4}
        required
        maxLength={maxReviewLength}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      <FieldError name="content" />
    </div>
  );
}

function useSubmission(productId: number) {
  const [isSending, setSending] = useState(false);
  const [status, setStatus] = useState<"held" | "published">();
  const [failure, setFailure] = useState<ActionFailure>();
  const send = async (form: HTMLFormElement) => {
    setSending(true);
    const result = await callAction("write-review", readForm(productId, new FormData(form)));
    setSending(false);
    setStatus(result.ok ? result.value.status : undefined);
    setFailure(result.ok ? undefined : result.error);
  };
  return { isSending, status, failure, send };
}

/** The review's result; it takes the focus, because the focused form is gone. */
function SentReview({ status }: { status: "held" | "published" }) {
  const { t } = useSite();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <p className="review-sent" role="status" tabIndex={-1} ref={message}>
        {t(status === "held" ? "review.thanks" : "review.published")}
      </p>
      {/* The language switch submits this form. */}
      <form id="form-write-review" hidden />
    </>
  );
}

/** Rating, text, name and email; the worker validates them, with or without JavaScript. */
function ReviewForm({ productId, slug, hasAuthor, values, errors, notices }: ReviewFormProps) {
  const { t, link } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const { isSending, status, failure, send } = useSubmission(productId);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (hasFormAction(event)) return;
    event.preventDefault();
    if (!isSending) void send(event.currentTarget);
  };
  if (status) return <SentReview status={status} />;
  return (
    <FormContext value={{ values, errors: failure ? (failure.fields ?? {}) : errors }}>
      <form
        ref={form}
        id="form-write-review"
        className="review-form"
        method="post"
        aria-labelledby="title"
        action={link(routes.action("write-review"))}
        onSubmit={submit}
        noValidate
      >
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="returnTo" value={link(routes.reviewSent(slug))} />
        <NoticeList notices={failure ? [failure.notice] : notices} />
        <div className="fields">
          <RatingField />
          <ContentField />
          {!hasAuthor && (
            <>
              <TextField name="author" label="review.author" autoComplete="name" required />
              <TextField
                name="authorEmail"
                label="field.email"
                type="email"
                autoComplete="email"
                required
                help={t("review.email-help")}
              />
            </>
          )}
        </div>
        <button type="submit" className="button button-primary" aria-disabled={isSending}>
          {t(isSending ? "review.sending" : "review.send")}
        </button>
      </form>
    </FormContext>
  );
}

export default defineIsland<ReviewFormProps>({
  name: "review-form",
  hydrate: "interaction",
  component: ReviewForm,
});

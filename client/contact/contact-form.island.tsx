import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ActionFailure, ContactForm as Form, Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { NoticeList } from "../cart/notice-list.tsx";
import {
  FieldError,
  FormContext,
  hasFormAction,
  LabelledField,
  TextField,
  useField,
} from "../checkout/field.tsx";
import { callAction } from "../runtime/call-action.ts";

interface ContactFormProps {
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  isSent: boolean;
}

const maxMessageLength = 5_000;

function readForm(data: FormData): Form {
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    message: text("message"),
    privacy: data.has("privacy"),
    website: text("website"),
  };
}

function MessageField() {
  const { value, error, describedBy } = useField("message");
  return (
    <LabelledField name="message" label="contact.message" required wide>
      <textarea
        id="message"
        name="message"
        rows={6}
        required
        maxLength={maxMessageLength}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </LabelledField>
  );
}

function PrivacyField() {
  const { t, link } = useSite();
  const { value, error, describedBy } = useField("privacy");
  return (
    <div className="field field-wide">
      <label className="check">
        <input
          type="checkbox"
          name="privacy"
          value="1"
          required
          defaultChecked={value === "1"}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {t("contact.privacy")}
      </label>
      <FieldError name="privacy" />
      <a className="contact-privacy" href={link(routes.privacyPolicy())}>
        {t("contact.privacy-read")}
      </a>
    </div>
  );
}

function ContactFields() {
  const { t } = useSite();
  return (
    <div className="fields">
      <TextField name="name" label="contact.name" autoComplete="name" required wide />
      <TextField name="email" label="field.email" type="email" autoComplete="email" required />
      <TextField name="phone" label="contact.phone" type="tel" autoComplete="tel" required />
      <MessageField />
      <PrivacyField />
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor="website">{t("contact.website")}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </div>
  );
}

function SentMessage() {
  const { t } = useSite();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <div className="contact-sent" role="status" tabIndex={-1} ref={message}>
        <p>
          <strong>{t("contact.sent")}</strong>
        </p>
        <p>{t("contact.sent-more")}</p>
      </div>
      {/* The language switch submits this form. */}
      <form id="form-contact" hidden />
    </>
  );
}

/** Submits the form, and keeps the typed values when the submission fails. */
function useSubmission() {
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const send = async (form: HTMLFormElement) => {
    setSending(true);
    const result = await callAction("contact", readForm(new FormData(form)));
    setSending(false);
    setSent(result.ok);
    setFailure(result.ok ? undefined : result.error);
  };
  return { isSending, isSent, failure, send };
}

/**
 * Name, email, phone, message and the privacy agreement; the worker validates them, with or without
 * JavaScript.
 */
function ContactForm({ values, errors, notices, isSent }: ContactFormProps) {
  const { t, link } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmission();
  const { failure } = submission;
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (hasFormAction(event)) return;
    event.preventDefault();
    if (!submission.isSending) void submission.send(event.currentTarget);
  };
  if (isSent || submission.isSent) return <SentMessage />;
  return (
    <FormContext value={{ values, errors: failure ? (failure.fields ?? {}) : errors }}>
      <form
        ref={form}
        id="form-contact"
        className="contact-form"
        method="post"
        aria-labelledby="title"
        action={link(routes.action("contact"))}
        onSubmit={submit}
        // The shop's own messages appear beside the fields, in the page's language.
        noValidate
      >
        <p className="field-help">{t("checkout.required-hint")}</p>
        <NoticeList notices={failure ? [failure.notice] : notices} />
        <ContactFields />
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={submission.isSending}
        >
          {t(submission.isSending ? "contact.sending" : "contact.send")}
        </button>
      </form>
    </FormContext>
  );
}

export default defineIsland<ContactFormProps>({
  name: "contact-form",
  hydrate: "interaction",
  component: ContactForm,
});

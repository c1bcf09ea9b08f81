import { MIN_PASSWORD_LENGTH } from "../../shared/account.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { EmailField } from "../../shared/ui/email-field.tsx";
import { emptyFormState, Field, Form, type FormState } from "../../shared/ui/field.tsx";
import { MailedCodeField } from "../../shared/ui/mailed-code-field.tsx";
import type { LoginProvider } from "../commerce/catalogue.ts";
import { Fragment } from "../platform/render/island.tsx";

/** The account page's forms for visitors who are not logged in. */
export type VisitorScreen = "login" | "register" | "forgotPassword" | "code";

interface ScreenProps {
  memory: FormState;
  /** The page the visitor came from, with its language prefix. */
  returnTo: string | null;
  providers: readonly Pick<LoginProvider, "id" | "name">[];
  /** The login by a mailed code; null where the backend mails none. */
  code: MailedCode | null;
  /** Whether WooCommerce opens accounts. */
  opensAccounts: boolean;
}

interface MailedCode {
  /** The address that was just mailed to; null before that. */
  email: string | null;
  /** What the form of the code contained when it was refused. */
  memory: FormState;
}

/** A link to a form that keeps returnTo. */
const withReturn = (href: string, returnTo: string | null) =>
  returnTo
    ? `${href}${href.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`
    : href;

/** Logins without a password, for who has an account elsewhere; each makes one here, too. */
function Providers({ providers, returnTo }: Pick<ScreenProps, "providers" | "returnTo">) {
  const { t, link } = useSite();
  if (providers.length === 0) return null;
  return (
    <ul className="account-providers">
      {providers.map(({ id, name }) => (
        <li key={id}>
          <a
            className="button"
            rel="nofollow"
            href={link(withReturn(routes.loginWith(id), returnTo))}
          >
            {t("account.login-with", { provider: name })}
          </a>
        </li>
      ))}
    </ul>
  );
}

function LoginForm({ memory, returnTo, providers, code, opensAccounts }: ScreenProps) {
  const { t, link } = useSite();
  return (
    <>
      <h1>{t("account.login")}</h1>
      <Providers providers={providers} returnTo={returnTo} />
      <Fragment name="account-form">
        <Form action="login" memory={memory} hidden={{ returnTo }} label="account.login">
          <Field
            name="username"
            label="account.username-or-email"
            autoComplete="username"
            missing="account.missing-username"
            required
          />
          <Field
            name="password"
            label="field.password"
            type="password"
            autoComplete="current-password"
            missing="account.password-missing"
            required
          />
          <label className="check">
            <input
              type="checkbox"
              name="remember"
              value="1"
              defaultChecked={memory.values.remember === "1"}
            />
            {t("account.remember")}
          </label>
          <button type="submit" className="button button-primary">
            {t("account.login")}
          </button>
          <p role="status" data-pending={t("account.logging-in")} />
        </Form>
      </Fragment>
      {code && (
        <p className="account-ways">
          <a href={link(withReturn(routes.accountAction("code"), returnTo))}>
            {t("account.code-login")}
          </a>
        </p>
      )}
      <p className="account-ways">
        <a href={link(withReturn(routes.accountAction("forgotPassword"), returnTo))}>
          {t("account.lost-password")}
        </a>
      </p>
      {opensAccounts && (
        <p className="account-ways">
          {t("account.no-account-yet")}{" "}
          <a href={link(withReturn(routes.accountAction("register"), returnTo))}>
            {t("account.register")}
          </a>
        </p>
      )}
      <p className="account-ways">
        {t("order.find-guest")} <a href={link(routes.orderLookup())}>{t("order.find")}</a>
      </p>
    </>
  );
}

function RegisterForm({ memory, returnTo, providers }: ScreenProps) {
  const { t, link } = useSite();
  return (
    <>
      <h1>{t("account.register-title")}</h1>
      <p>{t("account.register-text")}</p>
      <Providers providers={providers} returnTo={returnTo} />
      <Fragment name="account-form">
        <Form
          action="register"
          memory={memory}
          hidden={{ returnTo }}
          label="account.register-title"
        >
          <EmailField />
          <Field name="name" label="field.name-optional" autoComplete="name" maxLength={200} />
          <NewPasswordField label="field.password" />
          <button type="submit" className="button button-primary">
            {t("account.register")}
          </button>
        </Form>
      </Fragment>
      <p className="account-ways">
        {t("account.have-account")}{" "}
        <a href={link(withReturn(routes.account(), returnTo))}>{t("account.login")}</a>
      </p>
    </>
  );
}

/** Requests a link that sets a new password. */
export function LostPasswordForm({ memory }: { memory: FormState }) {
  const { t, link } = useSite();
  return (
    <>
      <h1>{t("account.lost-title")}</h1>
      <p>{t("account.lost-text")}</p>
      <Fragment name="account-form">
        <Form action="reset-password-email" memory={memory} label="account.lost-title">
          <Field
            name="username"
            label="account.username-or-email"
            autoComplete="username"
            missing="account.missing-username"
            required
          />
          <button type="submit" className="button button-primary">
            {t("account.send-link")}
          </button>
        </Form>
      </Fragment>
      <p className="account-ways">
        <a href={link(routes.account())}>{t("account.login")}</a>
      </p>
    </>
  );
}

/** A login without a password: an address, and then the code that was mailed to it. */
function CodeForms({ memory, returnTo, code }: ScreenProps & { code: MailedCode }) {
  const { t, link } = useSite();
  const { email } = code;
  return (
    <>
      <h1>{t("account.code-login")}</h1>
      {email ? (
        <Fragment name="account-form">
          <Form
            action="login-by-code"
            memory={code.memory}
            hidden={{ returnTo, email }}
            label="account.code-login"
          >
            <MailedCodeField />
            <button type="submit" className="button button-primary">
              {t("account.login")}
            </button>
          </Form>
          <Form action="mail-login-code" memory={emptyFormState} hidden={{ returnTo, email }}>
            <button type="submit" className="button">
              {t("order.code-again")}
            </button>
          </Form>
        </Fragment>
      ) : (
        <>
          <p>{t("account.code-text")}</p>
          <Fragment name="account-form">
            <Form
              action="mail-login-code"
              memory={memory}
              hidden={{ returnTo }}
              label="account.code-login"
            >
              <EmailField />
              <button type="submit" className="button button-primary">
                {t("order.code-mail")}
              </button>
            </Form>
          </Fragment>
        </>
      )}
      <p className="account-ways">
        <a href={link(withReturn(routes.account(), returnTo))}>{t("account.login")}</a>
      </p>
    </>
  );
}

/** One of the forms, with links to the others. */
export function VisitorForms({ screen, ...props }: ScreenProps & { screen: VisitorScreen }) {
  if (screen === "code" && props.code) return <CodeForms {...props} code={props.code} />;
  if (screen === "register" && props.opensAccounts) return <RegisterForm {...props} />;
  if (screen === "forgotPassword") return <LostPasswordForm memory={props.memory} />;
  return <LoginForm {...props} />;
}

function NewPasswordField({ label }: { label: "field.password" | "account.new-password" }) {
  const { t } = useSite();
  return (
    <Field
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      help={t("account.password-short")}
      missing="account.password-short"
      wrong="account.password-short"
      required
    />
  );
}

/** A new password and its confirmation. */
export function NewPasswordFields() {
  return (
    <>
      <NewPasswordField label="account.new-password" />
      <Field
        name="confirmation"
        label="account.confirm-password"
        type="password"
        autoComplete="new-password"
        missing="account.passwords-differ"
        required
      />
    </>
  );
}

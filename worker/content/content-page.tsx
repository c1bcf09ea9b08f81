import type { ReactNode } from "react";
import type { Section } from "../../shared/content/content-text.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { Blocks, Marked } from "../platform/render/marked-text.tsx";

interface ContentPageProps {
  crumbs: Crumb[];
  title: string;
  lead?: string;
  /** Set when the content is in another language than the page. */
  lang?: string;
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of every content page: breadcrumb, title, lead and the rest. */
export function ContentPage({ crumbs, title, lead, lang, picture, children }: ContentPageProps) {
  return (
    <div className="content-page">
      <Breadcrumb crumbs={crumbs} />
      <div lang={lang} className="content-page-inside">
        <header className={picture ? "content-head content-head-picture" : "content-head"}>
          <div className="content-head-text">
            <h1>{title}</h1>
            {lead && (
              <p className="lead">
                <Marked text={lead} />
              </p>
            )}
          </div>
          {picture}
        </header>
        {children}
      </div>
    </div>
  );
}

/** Sections, each with its heading and its id as anchor. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, title, body }) => (
    <section key={id} id={id} className="prose content-section">
      <h2>{title}</h2>
      <Blocks blocks={body} />
    </section>
  ));
}

/** Figures in large print. */
export function Facts({ facts }: { facts: readonly { value: string; label: string }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { SeedArticle } from "../seed/types.ts";
import { mediaId, type SeedRun, sameText, termId, toSlug } from "./seed-terms.ts";

export function seedArticles(run: SeedRun, articles: SeedArticle[]): void {
  for (const { slug, title, excerpt, content, categories, ...article } of articles) {
    const id = run.ids.next("post");
    const date = new Date(article.date).toISOString();
    run.rows.posts.push({
      id,
      slug,
      titleId: title.id,
      titleEn: title.en,
      excerptId: excerpt.id,
      excerptEn: excerpt.en,
      contentId: content.id,
      contentEn: content.en,
      authorFirstName: article.authorFirstName,
      imageId: mediaId(run, article.image),
      date,
      modified: date,
    });
    for (const category of categories) {
      run.rows.postTerms.push({ postId: id, termId: run.ids.requireTerm("category", category) });
    }
    for (const tag of article.tags ?? []) {
      const term = { taxonomy: "post_tag", slug: toSlug(tag), name: sameText(tag) };
      run.rows.postTerms.push({ postId: id, termId: termId(run, term) });
    }
  }
}

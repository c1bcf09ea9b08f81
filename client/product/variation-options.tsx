import type { MouseEvent } from "react";
import { type Choice, isOptionOffered, type ProductAttribute } from "../../shared/product.ts";
import { useShop } from "../../shared/shop-context.ts";
import type { BuyableProduct } from "./buyable-product.ts";

interface OptionsProps {
  product: BuyableProduct;
  choice: Choice;
  choose: (name: string, value: string) => void;
  /** Address of the product's page: an option is a link before any script is there. */
  pageHref: string;
}

function Option({
  attribute,
  option,
  product,
  choice,
  choose,
  pageHref,
}: OptionsProps & { attribute: ProductAttribute; option: ProductAttribute["options"][number] }) {
  const { name } = attribute;
  const isChosen = choice[name] === option.value;
  if (!isOptionOffered(product, choice, name, option.value)) {
    return <span className="option option-off">{option.label}</span>;
  }
  const query = new URLSearchParams({ ...choice, [name]: option.value });
  const pick = (event: MouseEvent) => {
    event.preventDefault();
    choose(name, option.value);
  };
  return (
    <a
      className="option"
      href={`${pageHref}?${query}`}
      aria-current={isChosen ? "true" : undefined}
      data-swatch={name === "pa_color" ? option.value : undefined}
      rel="nofollow"
      onClick={pick}
    >
      {option.label}
    </a>
  );
}

/** The options of a variable product; what no variation in stock offers cannot be chosen. */
export function VariationOptions(props: OptionsProps) {
  const { t } = useShop();
  const attributes = props.product.attributes.filter(({ isVariation }) => isVariation);
  return attributes.map((attribute) => (
    <section
      key={attribute.name}
      className="options"
      aria-label={t("product.choose", { label: attribute.label })}
    >
      <h2>{attribute.label}</h2>
      <ul>
        {attribute.options.map((option) => (
          <li key={option.value}>
            <Option {...props} attribute={attribute} option={option} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

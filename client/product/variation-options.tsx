import type { ChangeEvent, MouseEvent } from "react";
import type { BuyableProduct } from "../../shared/buyable-product.ts";
import {
  type Choice,
  choiceParameter,
  choiceQuery,
  isColour,
  isOptionOffered,
  mostPills,
  type ProductAttribute,
} from "../../shared/product.ts";
import { useShop } from "../../shared/shop-context.ts";

interface OptionsProps {
  product: BuyableProduct;
  choice: Choice;
  choose: (choice: Choice) => void;
  /** Address of the product's page: an option is a link before any script is there. */
  pageHref: string;
}

type AttributeProps = OptionsProps & { attribute: ProductAttribute };

function Option({
  attribute,
  option,
  product,
  choice,
  choose,
  pageHref,
}: AttributeProps & { option: ProductAttribute["options"][number] }) {
  const { t } = useShop();
  const { name } = attribute;
  const isChosen = choice[name] === option.value;
  const swatch = isColour(name) ? option.value : undefined;
  if (!isOptionOffered(product, choice, name, option.value)) {
    return (
      <span className="option option-off" data-swatch={swatch}>
        {option.label}
        <span className="visually-hidden">{` (${t("product.out-of-stock")})`}</span>
      </span>
    );
  }
  const next = { ...choice, [name]: option.value };
  const pick = (event: MouseEvent) => {
    event.preventDefault();
    choose(next);
  };
  return (
    <a
      className="option"
      href={`${pageHref}?${choiceQuery(next)}`}
      aria-current={isChosen ? "true" : undefined}
      data-swatch={swatch}
      rel="nofollow"
      onClick={pick}
    >
      {option.label}
    </a>
  );
}

function Pills(props: AttributeProps) {
  return (
    <ul>
      {props.attribute.options.map((option) => (
        <li key={option.value}>
          <Option {...props} option={option} />
        </li>
      ))}
    </ul>
  );
}

function OptionSelect({ attribute, product, choice, choose, pageHref }: AttributeProps) {
  const { t } = useShop();
  const { name, label, options } = attribute;
  const others = Object.entries(choice).filter(([other]) => other !== name);
  const pick = (event: ChangeEvent<HTMLSelectElement>) =>
    choose({ ...choice, [name]: event.currentTarget.value });
  return (
    <form className="option-select" action={pageHref}>
      {others.map(([other, value]) => (
        <input key={other} type="hidden" name={choiceParameter(other)} value={value} />
      ))}
      <select
        name={choiceParameter(name)}
        aria-label={label}
        defaultValue={choice[name] ?? ""}
        onChange={pick}
      >
        <option value="" disabled>
          {t("field.choose")}
        </option>
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={!isOptionOffered(product, choice, name, option.value)}
          >
            {option.label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button">
          {t("product.show")}
        </button>
      </noscript>
    </form>
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
      {attribute.options.length > mostPills ? (
        <OptionSelect {...props} attribute={attribute} />
      ) : (
        <Pills {...props} attribute={attribute} />
      )}
    </section>
  ));
}

import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product, ProductAttribute } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import {
  type Choice,
  choiceParameter,
  choiceQuery,
  isColour,
  isOptionMade,
  isOptionOffered,
  maxPills,
} from "./choice.ts";

interface OptionsProps {
  product: Product;
  choice: Choice;
}

type AttributeProps = OptionsProps & { attribute: ProductAttribute };

function Option({
  attribute,
  option,
  product,
  choice,
}: AttributeProps & { option: ProductAttribute["options"][number] }) {
  const { t, link } = useShop();
  const { name } = attribute;
  const swatch = isColour(name) ? option.value : undefined;
  if (!isOptionOffered(product, choice, name, option.value)) {
    const isMade = isOptionMade(product, choice, name, option.value);
    return (
      <span className="option option-off" data-swatch={swatch}>
        {option.label}
        <span className="visually-hidden">{` (${t(isMade ? "product.out-of-stock" : "product.not-made")})`}</span>
      </span>
    );
  }
  return (
    <a
      className="option"
      href={`${link(routes.product(product.slug))}?${choiceQuery({ ...choice, [name]: option.value })}`}
      aria-current={choice[name] === option.value ? "true" : undefined}
      data-swatch={swatch}
      rel="nofollow"
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

function OptionSelect({ attribute, product, choice }: AttributeProps) {
  const { t, link } = useShop();
  const { name, label, options } = attribute;
  const others = Object.entries(choice).filter(([other]) => other !== name);
  return (
    <form className="option-select" action={link(routes.product(product.slug))}>
      {others.map(([other, value]) => (
        <input key={other} type="hidden" name={choiceParameter(other)} value={value} />
      ))}
      <select name={choiceParameter(name)} aria-label={label} defaultValue={choice[name] ?? ""}>
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

/** The options of a variable product; those without a variation in stock cannot be chosen. */
export function VariationOptions(props: OptionsProps) {
  const { t } = useShop();
  const attributes = props.product.attributes.filter(({ isVariation }) => isVariation);
  return attributes.map((attribute) => (
    <section
      key={attribute.name}
      className="options"
      data-part={`option ${attribute.name}`}
      aria-label={t("product.choose", { label: attribute.label })}
    >
      <h2>{attribute.label}</h2>
      {attribute.options.length > maxPills ? (
        <OptionSelect {...props} attribute={attribute} />
      ) : (
        <Pills {...props} attribute={attribute} />
      )}
    </section>
  ));
}

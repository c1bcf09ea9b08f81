import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, ProductAttribute } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import {
  type Choice,
  choiceParameter,
  isColour,
  isOptionCreated,
  isOptionOffered,
  maxPills,
} from "../commerce/choice.ts";

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
  const { t } = useSite();
  const { name } = attribute;
  const swatch = isColour(name) ? option.value : undefined;
  if (!isOptionOffered(product, choice, name, option.value)) {
    const isCreated = isOptionCreated(product, choice, name, option.value);
    return (
      <span className="option option-off" data-swatch={swatch}>
        {option.label}
        <span className="visually-hidden">{` (${t(isCreated ? "product.out-of-stock" : "product.not-made")})`}</span>
      </span>
    );
  }
  return (
    <button
      type="submit"
      className="option"
      name={choiceParameter(name)}
      value={option.value}
      aria-pressed={choice[name] === option.value}
      data-swatch={swatch}
    >
      {option.label}
    </button>
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
  const { t } = useSite();
  const { name, label, options } = attribute;
  return (
    <div className="option-select">
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
    </div>
  );
}

function Options(props: AttributeProps) {
  const { t, link } = useSite();
  const { attribute, product, choice } = props;
  const { name, label, options } = attribute;
  const others = Object.entries(choice).filter(([other]) => other !== name);
  return (
    <form
      className="options"
      data-part={`option ${name}`}
      action={link(routes.product(product.slug))}
      aria-label={t("product.choose", { label })}
    >
      <h2>{label}</h2>
      {others.map(([other, value]) => (
        <input key={other} type="hidden" name={choiceParameter(other)} value={value} />
      ))}
      {options.length > maxPills ? <OptionSelect {...props} /> : <Pills {...props} />}
    </form>
  );
}

/**
 * The options of a variable product, each a button that shows the page with it; those without a
 * variation in stock cannot be chosen.
 */
export function VariationOptions(props: OptionsProps) {
  const attributes = props.product.attributes.filter(({ isVariation }) => isVariation);
  return attributes.map((attribute) => (
    <Options key={attribute.name} {...props} attribute={attribute} />
  ));
}

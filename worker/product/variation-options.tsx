import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, ProductAttribute } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { isColourName } from "../commerce/attribute-names.ts";
import {
  type Choice,
  choiceParameter,
  isOptionCreated,
  isOptionOffered,
  maxPills,
  nextOptionId,
  type Packs,
  toPacks,
} from "../commerce/choice.ts";

interface OptionsProps {
  product: Product;
  choice: Choice;
}

type AttributeProps = OptionsProps & {
  attribute: ProductAttribute;
  packs: Packs | null;
  /** The value of the option to choose next; "" where none can be. */
  next: string | undefined;
};

/** What a pack costs and, of several pieces, what one of them does. */
function PackPrice({ packs, value }: { packs: Packs; value: string }) {
  const { t, money } = useSite();
  const pack = packs.byOption.get(value);
  if (!pack) return null;
  const { price, pieces } = pack;
  const unit = packs.unit || t("product.piece");
  return (
    <>
      {" "}
      <small>{money(price)}</small>
      {pieces > 1 && (
        <>
          {" "}
          <small>{`${money(Math.round(price / pieces))}/${unit}`}</small>
        </>
      )}
    </>
  );
}

function Option({
  attribute,
  option,
  product,
  choice,
  packs,
  next,
}: AttributeProps & { option: ProductAttribute["options"][number] }) {
  const { t } = useSite();
  const { name } = attribute;
  const swatch = isColourName(name) ? option.value : undefined;
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
      id={option.value === next ? nextOptionId : undefined}
    >
      {option.label}
      {packs && <PackPrice packs={packs} value={option.value} />}
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

function OptionSelect({ attribute, product, choice, next }: AttributeProps) {
  const { t } = useSite();
  const { name, label, options } = attribute;
  return (
    <div className="option-select">
      <select
        name={choiceParameter(name)}
        aria-label={label}
        defaultValue={choice[name] ?? ""}
        id={next ? nextOptionId : undefined}
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
    </div>
  );
}

function Options(props: AttributeProps) {
  const { t, link } = useSite();
  const { attribute, product, choice, next } = props;
  const { name, label, options } = attribute;
  const others = Object.entries(choice).filter(([other]) => other !== name);
  return (
    <form
      className="options"
      id={next === "" ? nextOptionId : undefined}
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
  const { product, choice } = props;
  const attributes = product.attributes.filter(({ isVariation }) => isVariation);
  const packs = toPacks(product);
  const open = attributes.find(({ name }) => !choice[name]);
  const next = open?.options.find(({ value }) =>
    isOptionOffered(product, choice, open.name, value),
  );
  return attributes.map((attribute) => (
    <Options
      key={attribute.name}
      {...props}
      attribute={attribute}
      packs={packs}
      next={attribute === open ? (next?.value ?? "") : undefined}
    />
  ));
}

/** Number of digits from which a number is found anywhere: fewer are found inside most. */
export const numberFrom = 6;

/** A telephone number, or a VAT number as it is printed: `BE 0123.456.749`. */
export const numberLike = /^(?:be)?(?:\s*\+)?[\d\s./()-]{6,}$/i;

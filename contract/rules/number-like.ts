/** A telephone number, or a VAT number as it is printed: `BE 0123.456.749`. */
export const numberLike = /^(?:be)?(?:\s*\+)?[\d\s./()-]{6,}$/i;

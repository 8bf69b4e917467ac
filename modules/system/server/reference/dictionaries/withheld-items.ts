import { defineExtension, type Provided } from '@mortise/server'

/**
 * Items of dictionaries that are known and, with the modules of this product, not offered: values by the code of their
 * dictionary. What bears one still shows its text.
 */
export const withheldItems =
  defineExtension<
    (product: { readonly extensions: readonly Provided[] }) => Readonly<Record<string, readonly string[]>>
  >('withheldItems')

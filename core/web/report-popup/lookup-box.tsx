import type { AnyField } from '@mortise/model'
import { type SearchBox, searchBox } from '../fields/kind.ts'
import { SearchSelect } from '../inputs/search-select/search-select.tsx'

/** A box that finds rows of another table by a part of their text. */
export const lookupBox = (dict: string): SearchBox =>
  searchBox<AnyField, string>({
    Box: ({ field, id, value, onChange }) => (
      <SearchSelect
        id={id}
        dict={dict}
        value={value ?? ''}
        placeholder={`请选择${field.label}`}
        onChange={(next) => onChange?.(next || undefined)}
      />
    ),
    asks: (value) => ({ eq: value }),
  })

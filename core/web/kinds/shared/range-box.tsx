import { type DateRange, type FieldOf, wholeDays } from '@mortise/model'
import { type SearchBox, searchBox } from '../../fields/kind.ts'
import { RangeInput } from '../../inputs/dates/range-input.tsx'

/** A box for a range of days, with the ranges people ask for most. Moments are asked from the start of a day to its end. */
export const rangeBox: SearchBox<FieldOf<'date' | 'datetime'>> = searchBox<
  FieldOf<'date' | 'datetime'>,
  DateRange | string
>({
  Box: ({ id, value, onChange }) => (
    <RangeInput id={id} value={value === undefined ? undefined : rangeOf(value)} onChange={onChange} />
  ),
  isWide: true,
  asks(value, field) {
    const [begin, end] = rangeOf(value)
    const [first, last] = field.kind === 'datetime' ? wholeDays(begin, end) : [begin, end]
    return { ...(begin && { ge: first }), ...(end && { le: last }) }
  },
})

/** An address may name one day plainly. */
const rangeOf = (value: DateRange | string): DateRange => (typeof value === 'string' ? [value, value] : value)

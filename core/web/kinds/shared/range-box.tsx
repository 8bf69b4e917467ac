import { type DateRange, type FieldOf, wholeDays } from '@mortise/model'
import { RangeInput } from '../../query/range-input.tsx'
import { type SearchBox, searchBox } from '../kind.ts'

/** A box for a range of days, with the ranges people ask for most. Moments are asked from the start of a day to its end. */
export const rangeBox: SearchBox<FieldOf<'date' | 'datetime'>> = searchBox<
  FieldOf<'date' | 'datetime'>,
  DateRange
>({
  Box: ({ id, value, onChange }) => <RangeInput id={id} value={value} onChange={onChange} />,
  isWide: true,
  asks([begin, end], field) {
    const [first, last] = field.kind === 'datetime' ? wholeDays(begin, end) : [begin, end]
    return { ...(begin && { ge: first }), ...(end && { le: last }) }
  },
})

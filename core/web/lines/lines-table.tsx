import type { Field } from '@mortise/model'
import type { LinesTableProps } from '../kinds/lines/lines-context.ts'
import { LinesGrid, type LinesGridProps } from './lines-grid.tsx'

type Props = LinesGridProps<Field<'lines', object[]>>

/** The lines of any document in its form. */
export default function LinesTable({ of, ...rest }: LinesTableProps) {
  return <LinesGrid {...rest} of={of as unknown as Props['of']} />
}

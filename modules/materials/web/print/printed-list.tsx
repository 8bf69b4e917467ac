import type { AnyEntity, RowOf } from '@mortise/model'
import { EntityList, type EntityListProps } from '@mortise/web'
import type { Printed } from './printed.ts'
import { usePrinting } from './use-printing.tsx'

interface PrintedListProps<E extends AnyEntity> extends Pick<EntityListProps<E>, 'of' | 'form' | 'cells'> {
  readonly printed: Printed
}

/** The ordinary list of a document, and its documents on paper. */
export function PrintedList<E extends AnyEntity>({ of, form, cells, printed }: PrintedListProps<E>) {
  const { action, dialog } = usePrinting(printed)
  return (
    <>
      <EntityList
        of={of}
        form={form}
        cells={cells}
        rowActions={action as (row: RowOf<E>) => ReturnType<typeof action>}
        actionsWidth={190}
      />
      {dialog}
    </>
  )
}

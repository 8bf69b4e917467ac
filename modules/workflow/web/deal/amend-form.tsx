import type { Row } from '@mortise/model'
import { EntityForm, useEntity, useParts } from '@mortise/web'
import type { HandledRecord } from '@mortise/workflow/model'
import { useMemo } from 'react'

interface AmendFormProps {
  readonly record: HandledRecord
  readonly send: (record: Row) => Promise<string>
  readonly onClose: () => void
}

/** The form of a record that was sent back, as it was before it was handed in: what saves it hands it in again. */
export function AmendForm({ record: { entity, id, amends }, send, onClose }: AmendFormProps) {
  const of = useEntity(entity)
  const parts = useParts(entity)
  const row = useMemo(() => ({ id }), [id])
  if (!of || !parts || !amends) return null
  const own = parts.find((part) => part.form)?.form
  const submission = { label: '重新提交', stands: amends, send }
  // Beside the window of the task: a page of its own would leave it.
  return (
    <EntityForm
      of={of}
      mode="edit"
      row={row}
      {...own}
      frame="drawer"
      submission={submission}
      onClose={onClose}
    />
  )
}

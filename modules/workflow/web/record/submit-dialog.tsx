import type { NamedNode } from '@mortise/workflow/model'
import { useState } from 'react'
import { ChosenHandlers, type ChosenUsers, chosenUsers, isChosen } from '../deal/chosen-handlers.tsx'
import { MoveDialog } from '../deal/move-dialog.tsx'

interface SubmitDialogProps {
  readonly entity: string
  readonly id: string
  readonly choose: readonly NamedNode[]
  readonly onClose: () => void
}

/** Submits a document whose approvers its writer picks. */
export default function SubmitDialog({ entity, id, choose, onClose }: SubmitDialogProps) {
  const [chosen, setChosen] = useState<ChosenUsers>({})
  const body = { entityCode: entity, dataId: id, chosen: chosenUsers(chosen) }
  return (
    <MoveDialog
      title="提交审批"
      path="/act/process/extActProcess/startMutilProcess"
      body={isChosen(choose, chosen) ? body : null}
      onClose={onClose}
      onDone={() => {}}
    >
      <ChosenHandlers
        nodes={choose}
        chosen={chosen}
        labelOf={(name) => `${name}审批人`}
        onChange={setChosen}
      />
    </MoveDialog>
  )
}

import type { AnyEntity, Paper } from '@mortise/model'
import { PaperDialog } from './paper-dialog.tsx'
import { usePrintedDocument } from './use-printed-document.tsx'

interface PrintDialogProps {
  readonly of: AnyEntity
  readonly paper: Paper
  readonly id: string
  readonly onClose: () => void
}

/** A document as it will lie on paper, to be printed or kept as a file. */
export default function PrintDialog({ of, paper, id, onClose }: PrintDialogProps) {
  return <PaperDialog title={`打印${of.label}`} {...usePrintedDocument(of, paper, id)} onClose={onClose} />
}

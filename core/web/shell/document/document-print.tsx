import type { AnyEntity, Paper } from '@mortise/model'
import { PaperPanel } from '../../print/paper-panel.tsx'
import { usePrintedDocument } from '../../print/use-printed-document.tsx'

/** 打印: the paper of a document on its page. */
export default function DocumentPrint({ of, paper, id }: { of: AnyEntity; paper: Paper; id: string }) {
  return <PaperPanel {...usePrintedDocument(of, paper, id)} />
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Printed } from './printed.ts'

const PrintDialog = lazy(() => import('./print-dialog.tsx'))

interface Document {
  readonly id: string
  readonly no: string
}

/** The button that prints a row, and the dialog in which that is done. */
export function usePrinting(printed: Printed): { action: (row: Document) => ReactNode; dialog: ReactNode } {
  const [shown, setShown] = useState<Document | null>(null)
  return {
    action: (row) => (
      <button type="button" className="mortise-row-action" onClick={() => setShown(row)}>
        打印
      </button>
    ),
    dialog: shown && (
      <Suspense>
        <PrintDialog printed={printed} id={shown.id} no={shown.no} onClose={() => setShown(null)} />
      </Suspense>
    ),
  }
}

import { lazily } from '@mortise/web'
import { type ReactNode, useState } from 'react'
import type { Printed } from './printed.ts'

const PrintDialog = lazily(() => import('./print-dialog.tsx'))

/** The button that prints a row, and the dialog in which that is done. */
export function usePrinting(printed: Printed): {
  action: (row: { readonly id: string }) => ReactNode
  dialog: ReactNode
} {
  const [shown, setShown] = useState<string | null>(null)
  return {
    action: ({ id }) => (
      <button type="button" className="mortise-row-action" onClick={() => setShown(id)}>
        打印
      </button>
    ),
    dialog: shown && <PrintDialog printed={printed} id={shown} onClose={() => setShown(null)} />,
  }
}

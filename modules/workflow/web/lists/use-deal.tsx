import { lazily } from '@mortise/web'
import { type ReactNode, useState } from 'react'
import type { Opened } from '../calls.ts'

const DealDialog = lazily(() => import('../deal/deal-dialog.tsx'))

/** The window 办理 of a page: how it is opened, and the window itself. */
export function useDeal(): {
  readonly handle: (taskId: string) => void
  readonly look: (opened: Opened) => void
  readonly dialog: ReactNode
} {
  const [shown, setShown] = useState<{ readonly opened: Opened; readonly isOpen: boolean } | null>(null)
  return {
    handle: (taskId) => setShown({ opened: { taskId }, isOpen: true }),
    look: (opened) => setShown({ opened, isOpen: false }),
    dialog: shown && <DealDialog {...shown} onClose={() => setShown(null)} />,
  }
}

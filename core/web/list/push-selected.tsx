import type { Row } from '@mortise/model'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useBusy } from '../feedback/use-busy.ts'
import { session, useSession } from '../session/connection.ts'
import { useEntityPaths } from '../session/entity-paths.ts'
import type { Selections } from '../session/selections.ts'
import { words } from '../words.ts'

/** What may be carried from one list to another: all but how the product presents itself. */
export type PushName = Exclude<keyof Selections, 'logo'>

export interface PushSelectedProps {
  readonly label: string
  /** Under which the other list finds the rows. */
  readonly name: PushName
  /** The entity whose list goes on with them. */
  readonly to: string
  readonly selected: readonly string[]
  /** What is carried of the rows with these ids; the ids alone unless told. */
  readonly load?: (ids: readonly string[]) => Promise<readonly Row[]>
}

/** Carries the selected rows to another list; not there for whom the menu has no such list. */
export function PushSelected({ label, name, to, selected, load }: PushSelectedProps) {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const navigate = useNavigate()
  const path = useEntityPaths().get(to)
  if (!path) return null
  const push = async () => {
    if (selected.length === 0) return void message.warning(words.chooseRow)
    session.select(name, (await load?.(selected)) ?? selected.map((id) => ({ id })))
    await navigate(path)
  }
  return (
    <Button loading={isBusy} onClick={() => void run(push)}>
      {label}
    </Button>
  )
}

/** What was carried here from another list, and how it is laid down. */
export function usePushed(name: PushName): { readonly rows: readonly Row[]; readonly clear: () => void } {
  const rows = useSession(({ selections }) => selections[name])
  return { rows, clear: () => session.select(name, []) }
}

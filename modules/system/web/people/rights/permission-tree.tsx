import './rights.css'
import { BusinessError } from '@mortise/model'
import { isReported, useBusy, useUnsaved } from '@mortise/web'
import { Alert, Button, Space } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { TickBoxes } from './tick-boxes.tsx'
import { afterTick, changesOf, merged, type Standing, type TickNode, type Ticks, tickTree } from './ticks.ts'

export interface PermissionTreeProps {
  /** What is granted here, such as 角色【仓管】的权限. */
  readonly label: string
  readonly source: readonly TickNode[]
  /** What is granted as the server has it; who else changes it meanwhile is heard by another value. */
  readonly granted: readonly string[]
  /** Saves what is ticked, over what was shown before, and has `granted` told anew; absent for those who may only look. */
  readonly onSave?: (ticked: readonly string[], shown: readonly string[]) => Promise<unknown>
  /** Has `granted` told anew, because somebody else has saved. */
  readonly onStale?: () => Promise<unknown>
  /** Hears whether something is ticked that is not saved. */
  readonly onUnsaved?: (isUnsaved: boolean) => void
  /** What stands beside the tree about the entry that is chosen in it. */
  readonly beside?: (chosen: TickNode | null, ticking: Ticking) => ReactNode
}

/** The ticks as they stand on the screen, for what stands beside the tree. */
export interface Ticking {
  readonly ticks: Ticks
  /** Whether an entry is granted on the server and not only ticked here. */
  readonly isStored: (key: string) => boolean
  readonly tick?: (key: string, isOn: boolean) => void
}

/**
 * Ticks rights in the tree of all menus. When somebody else saved first, theirs and what was ticked here are put
 * together and shown, and nothing is sent until it is looked at.
 */
export function PermissionTree(props: PermissionTreeProps) {
  const { label, source, granted, onSave, onStale, onUnsaved, beside } = props
  const tree = useMemo(() => tickTree(source), [source])
  const stored = useMemo(() => new Set(granted.filter((key) => tree.byKey.has(key))), [granted, tree])
  const [standing, setStanding] = useState<Standing>({ base: stored, mine: stored, theirs: null })
  const [chosen, setChosen] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const now = merged(tree, standing, stored)
  if (now !== standing) setStanding(now)
  const { base, mine, theirs } = now
  const changes = changesOf(base, mine)
  const isChanged = changes.added.length + changes.taken.length > 0
  useUnsaved(isChanged)
  useEffect(() => onUnsaved?.(isChanged), [isChanged, onUnsaved])
  const change = (next: Ticks) => setStanding({ base, mine: next, theirs })
  const save = () =>
    run(async () => {
      try {
        // What is granted and not offered here is left as it is.
        const beyond = granted.filter((key) => !tree.byKey.has(key))
        await onSave?.([...mine, ...beyond], granted)
      } catch (error) {
        if (error instanceof BusinessError && error.options.code === 409 && !isReported(error))
          await onStale?.()
        throw error
      }
    })
  const tick =
    onSave && ((key: string, isOn: boolean) => change(afterTick(tree, mine, key, { isOn, cascades: false })))
  return (
    <section className="mortise-rights" aria-label={label}>
      {theirs && (
        <Alert
          showIcon
          closable
          type="warning"
          title={`他人刚刚修改了权限：新增 ${theirs.added} 项，取消 ${theirs.taken} 项。您的修改已合并在内，请核对后再保存。`}
          onClose={() => setStanding({ base, mine, theirs: null })}
        />
      )}
      <div className={beside ? 'mortise-rights-parts' : 'mortise-rights-alone'}>
        <TickBoxes
          label={label}
          tree={tree}
          ticks={mine}
          chosen={chosen}
          onChange={onSave && change}
          onChoose={setChosen}
        />
        {beside && (
          <aside className="mortise-rights-beside" aria-label="所选菜单">
            {beside((chosen && tree.byKey.get(chosen)) || null, {
              ticks: mine,
              isStored: (key) => base.has(key),
              tick,
            })}
          </aside>
        )}
      </div>
      {onSave && (
        <div className="mortise-rights-foot">
          <span className="mortise-faint" role="status">
            已选 {mine.size} 项
            {isChanged && `，新增 ${changes.added.length} 项，取消 ${changes.taken.length} 项`}
          </span>
          <Space>
            <Button disabled={!isChanged} onClick={() => change(base)}>
              还原
            </Button>
            <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
              保存
            </Button>
          </Space>
        </div>
      )}
    </section>
  )
}

import type { AnyEntity, Row } from '@mortise/model'
import { Button, Result, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { useBusy } from '../../feedback/use-busy.ts'
import type { WindowMode } from '../../form/entity-form.tsx'
import { permissionListOf } from '../../form/row-decisions.tsx'
import { useParts } from '../../form/use-parts.ts'
import { useRow } from '../../form/use-row.ts'
import { useRowWork } from '../../form/use-row-work.tsx'
import { draftFrom } from '../../rows/draft-from.ts'
import { textOf } from '../../rows/texts.ts'
import { numberKeyOf } from '../../session/document-path.ts'
import { FormRights } from '../../session/use-access.ts'
import { useTab } from '../tabs/use-tab.ts'
import { Awaiting } from './awaiting.tsx'
import { DocumentActs } from './document-acts.tsx'
import { DocumentHead } from './document-head.tsx'
import { DocumentTabs } from './document-tabs.tsx'
import { useApproval } from './use-approval.ts'
import { useFollowing } from './use-following.ts'
import { usePager } from './use-pager.tsx'

const EntityForm = lazily(() =>
  import('../../form/entity-form.tsx').then((module) => ({ default: module.EntityForm })),
)

/** A document in full: asked for by one call, together with what modules add to its page. */
export function Document({ of, id }: { of: AnyEntity; id: string }) {
  const listed = useMemo(() => ({ id }), [id])
  const { row, isLoading, error, reload } = useRow(of, listed)
  useFollowing(of, row, reload)
  const parts = useParts(of.name)
  const approval = useApproval()
  const { changeTitle, closeCurrent } = useTab()
  const { isBusy, run } = useBusy()
  const { remove, move } = useRowWork(of, { onRemoved: () => void closeCurrent() })
  const [form, setForm] = useState<OpenForm | null>(null)
  const pager = usePager(of, id)
  const title = row ? nameOf(of, row) : null
  const rename = useEffectEvent(changeTitle)
  useEffect(() => {
    if (title) rename(title)
  }, [title])
  if (error)
    return (
      <Result
        status="warning"
        title={error.message}
        subTitle={`${of.label}可能已被删除，或不在您的数据范围内`}
        extra={<Button onClick={() => void reload()}>重试</Button>}
      />
    )
  if (isLoading || !row || !parts) return <DocumentSkeleton />
  const own = parts.find((part) => part.form)?.form ?? besides
  const open = (mode: WindowMode, of?: AnyEntity, begun?: Row) => setForm({ mode, of, row: begun ?? row })
  const isCovered = form !== null && form.mode !== 'detail' && own.frame === 'page'
  return (
    <FormRights value={permissionListOf(row)}>
      <article className="mortise-document" aria-label={title ?? of.label} hidden={isCovered}>
        <DocumentHead
          of={of}
          row={row}
          pager={pager}
          acts={
            <DocumentActs
              of={of}
              row={row}
              isBusy={isBusy}
              onOpen={open}
              work={{
                onOpen: (mode) => open(mode),
                onRemove: () => void remove(row),
                onMove: (name, spec) => void run(() => move(name, spec, row)),
                onMake: (entity) =>
                  void run(async () => open('add', entity, await draftFrom(of, entity, row))),
              }}
            />
          }
        />
        <Awaiting of={of} row={row} />
        {approval && <approval.State of={of} row={row} />}
        <DocumentTabs of={of} row={row} parts={parts} approval={approval} />
      </article>
      {form && (
        <EntityForm
          of={form.of ?? of}
          mode={form.mode}
          row={form.row}
          {...(form.of ? { frame: own.frame } : own)}
          onClose={() => setForm(null)}
        />
      )}
    </FormRights>
  )
}

/** The document stays in sight beside its form. */
const besides = { frame: 'drawer' } as const

/** `of` another entity: a document that is made of this one. */
interface OpenForm {
  readonly mode: WindowMode
  readonly row: Row
  readonly of?: AnyEntity
}

const nameOf = (of: AnyEntity, row: Row): string =>
  `${of.label} ${textOf(of, row, numberKeyOf(of)) ?? String(row[numberKeyOf(of)] ?? '')}`

/** What stands where a document will be, in its shape. */
export const DocumentSkeleton = () => (
  <div className="mortise-document" aria-busy="true">
    <Skeleton active title={{ width: 320 }} paragraph={{ rows: 2, width: ['60%', '40%'] }} />
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
)

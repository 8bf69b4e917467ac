import './query.css'
import type { AdvancedQuery } from '@mortise/model'
import { App, Button, Form, Input, Spin } from 'antd'
import { useState } from 'react'
import { usePhone } from '../browser/use-narrow.ts'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { browserStore } from '../session/keeper.ts'
import { words } from '../words.ts'
import type { FieldList } from './field-choice.ts'
import { QueryGroup } from './query-group.tsx'
import {
  type QueryGroup as Group,
  groupFrom,
  newGroup,
  queryOf,
  recordsOf,
  withCurrentNames,
} from './query-tree.ts'
import { SavedList } from './saved-list.tsx'
import { forgetQuery, keepQuery, type SavedQuery, savedQueries } from './saved-queries.ts'

export interface QueryDialogProps {
  readonly open: boolean
  readonly fieldList: FieldList
  /** Under what the queries of this page are saved. */
  readonly saveCode: string
  readonly loading?: boolean
  /** What is being put together; it stays while the dialog is shut. */
  readonly group: Group
  readonly onChange: (group: Group) => void
  /** Null asks for everything again. */
  readonly onQuery: (query: AdvancedQuery | null) => void
  readonly onClose: () => void
}

const store = browserStore()

/** Puts a query together from fields, rules and values, and keeps those that are asked again. */
export default function QueryDialog(props: QueryDialogProps) {
  const { open, fieldList, saveCode, loading = false, group, onChange, onQuery, onClose } = props
  const { message, modal } = App.useApp()
  const [saved, setSaved] = useState(() => savedQueries(store, saveCode))
  const [isNaming, setNaming] = useState(false)
  const isPhone = usePhone()

  const ask = () => {
    const query = queryOf(group, fieldList)
    if (!query) return void message.warning(words.emptyQuery)
    onQuery(query)
    onClose()
  }
  const reset = () => {
    onChange(newGroup())
    onQuery(null)
  }
  const beginSaving = () => {
    if (recordsOf(group, fieldList).length === 0) void message.warning(words.emptyQueryUnsaved)
    else setNaming(true)
  }
  const save = async (title: string) => {
    const isTaken = saved.some((query) => query.title === title)
    if (isTaken && !(await modal.confirm({ title: words.overwriteQuery(title) }))) return
    setSaved(
      keepQuery(store, saveCode, { title, matchType: group.match, records: recordsOf(group, fieldList) }),
    )
    setNaming(false)
    void message.success('保存成功')
  }
  const load = ({ matchType, records }: SavedQuery) =>
    onChange(withCurrentNames(groupFrom(matchType, records), fieldList))
  const remove = async ({ title }: SavedQuery) => {
    if (await modal.confirm({ title: words.removeQuery })) setSaved(forgetQuery(store, saveCode, title))
  }
  return (
    <AppModal
      open={open}
      title="高级查询构造器"
      width={widths.advancedQuery}
      mask={false}
      draggable
      fullscreen={isPhone}
      onCancel={onClose}
      footer={
        <div className="mortise-query-footer">
          <Button disabled={loading} onClick={reset}>
            重置
          </Button>
          <Button disabled={loading} onClick={beginSaving}>
            保存查询条件
          </Button>
          <span />
          <Button onClick={onClose}>{words.close}</Button>
          <Button type="primary" disabled={loading} onClick={ask}>
            查询
          </Button>
        </div>
      }
    >
      <Spin spinning={loading}>
        <div className="mortise-query">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            <QueryGroup group={group} fields={fieldList} onChange={onChange} />
            {/* Enter in a value asks, as it does in the search area. */}
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </form>
          <SavedList saved={saved} onOpen={load} onRemove={(query) => void remove(query)} />
        </div>
      </Spin>
      {isNaming && <NameDialog onName={(title) => void save(title)} onClose={() => setNaming(false)} />}
    </AppModal>
  )
}

function NameDialog({ onName, onClose }: { onName: (title: string) => void; onClose: () => void }) {
  const { message } = App.useApp()
  const [name, setName] = useState('')
  const finish = () => {
    if (name.trim() === '') void message.warning(words.emptyQueryName)
    else onName(name.trim())
  }
  return (
    <AppModal open title={words.askQueryName} onCancel={onClose} onOk={finish}>
      <Form onFinish={finish}>
        <Input
          autoFocus
          aria-label={words.askQueryName}
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </AppModal>
  )
}

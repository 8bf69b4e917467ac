import { totalText } from '../rows/total-text.ts'
import '../picker/picker.css'
import type { Row } from '@mortise/model'
import { App, Button, Table } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { useRefusal } from '../feedback/use-refusal.ts'
import { Nothing } from '../pick-dialog/pick-table.tsx'
import { QueryArea } from '../pick-dialog/query-area.tsx'
import { rowChoice } from '../pick-dialog/row-choice.ts'
import { afterClick } from '../picker/selection.ts'
import { words } from '../words.ts'
import { countComplaint, orderOf } from './popup-config.ts'
import { useReport } from './report-calls.ts'
import { columnsOf, keyOf, nameOf } from './report-columns.ts'
import { givenParams, givenValues, itemsOf, paramsOf } from './report-items.ts'

export interface ReportDialogProps {
  readonly code: string
  readonly multi: boolean
  readonly width?: number
  readonly sorter?: string
  /** Parameters of the report, by name. */
  readonly param?: Readonly<Record<string, string>>
  /** Whose answers it shares. */
  readonly groupId?: string
  readonly onChoose: (rows: readonly Row[]) => void
  /** It is gone from the screen. */
  readonly onClose: () => void
}

const SIZES = [10, 20, 30, 100, 1000]
const HEIGHT = 360
const SELECT_WIDTH = 48
/** From here on only the rows in sight are drawn. */
const MANY = 100

const noParameters: NonNullable<ReportDialogProps['param']> = {}

/** The rows of a report to choose from. */
export function ReportDialog({
  code,
  multi,
  sorter,
  param = noParameters,
  groupId,
  onChoose,
  ...rest
}: ReportDialogProps) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const [search, setSearch] = useState<Row | null>(null)
  const [paging, setPaging] = useState({ page: 1, size: SIZES[0] ?? 10 })
  const [order, setOrder] = useState(() => orderOf(sorter))
  const { head, query, items, rows } = useReport(code, {
    groupId,
    params: (items, columns) => ({
      pageNo: String(paging.page),
      pageSize: String(paging.size),
      ...order,
      ...givenParams(param),
      ...paramsOf(itemsOf(items, columns), search ?? givenValues(items, param)),
    }),
  })
  useRefusal(query.error, 'warning')
  useBroken(head.error, () => setOpen(false))

  const boxes = items && head.data ? itemsOf(items, head.data) : []
  const columns = columnsOf(head.data, order)
  const records = rows.data?.records ?? []
  const confirm = () => {
    const complaint = countComplaint(chosen.length, { multi })
    if (complaint) return void message.warning(complaint)
    onChoose(chosen)
    setOpen(false)
  }
  const click = (row: Row) => setChosen(afterClick(chosen, row, { keyOf, multiple: multi }))
  return (
    <AppModal
      // Nothing to see where the columns did not come: what went wrong is told in their place.
      open={isOpen && !head.error}
      title={head.data?.cgRpConfigName ?? '选择'}
      width={rest.width ?? widths.reportPicker}
      switchFullscreen
      cancelText={words.close}
      onCancel={() => setOpen(false)}
      onOk={confirm}
      afterClose={rest.onClose}
    >
      {items && (
        <QueryArea
          items={boxes}
          initial={givenValues(items, param)}
          onSearch={(values) => {
            setSearch(values)
            setPaging({ ...paging, page: 1 })
          }}
        />
      )}
      <div className="mortise-pick-bar">
        <span role="status">
          已选择 <strong>{chosen.length}</strong>项
          <Button type="link" size="small" onClick={() => setChosen([])}>
            清空
          </Button>
        </span>
        {items && boxes.length === 0 && (
          <Button type="link" size="small" onClick={() => void rows.refetch()}>
            刷新
          </Button>
        )}
      </div>
      <Table<Row>
        className="mortise-pick-rows"
        size="small"
        bordered
        rowKey={keyOf}
        tableLayout="fixed"
        columns={columns}
        dataSource={[...records]}
        loading={head.isPending || rows.isFetching}
        locale={{ emptyText: <Nothing error={rows.error} onRetry={() => void rows.refetch()} /> }}
        virtual={records.length > MANY}
        scroll={{ x: SELECT_WIDTH + columns.reduce((total, { width }) => total + width, 0), y: HEIGHT }}
        rowSelection={rowChoice({
          multiple: multi,
          width: SELECT_WIDTH,
          chosen,
          keyOf,
          nameOf: (row) => nameOf(row, head.data),
          onChoose: setChosen,
          onClick: click,
        })}
        onRow={(row) => ({ onClick: () => click(row) })}
        pagination={{
          size: 'small',
          current: paging.page,
          pageSize: paging.size,
          total: rows.data?.total ?? 0,
          pageSizeOptions: SIZES,
          showSizeChanger: true,
          showTotal: totalText(rows.data?.isBound),
          onChange: (page, size) => setPaging({ page: size === paging.size ? page : 1, size }),
        }}
        onChange={(_, __, sorted, { action }) => {
          if (action !== 'sort') return
          const [{ columnKey, order: direction } = {}] = [sorted].flat()
          setOrder(
            direction ? { column: String(columnKey), order: direction === 'ascend' ? 'asc' : 'desc' } : null,
          )
          setPaging({ ...paging, page: 1 })
        }}
      />
    </AppModal>
  )
}

/** Tells why there is nothing to choose from. */
function useBroken(error: Error | null, close: () => void): void {
  const { modal } = App.useApp()
  const leave = useEffectEvent(({ message }: Error) => {
    modal.error({ title: words.popupBrokenTitle, content: words.popupBroken(message) })
    close()
  })
  useEffect(() => {
    if (error) leave(error)
  }, [error])
}

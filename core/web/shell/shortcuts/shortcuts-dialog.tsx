import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, Space, Table } from 'antd'
import { useMemo, useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import type { DialogProps } from '../../product/web-module.ts'
import { useSession } from '../../session/connection.ts'
import { pageEntries, pagesFor } from '../../session/menu/find-pages.ts'
import { type NamedShortcut, useNamedShortcuts } from './named-shortcuts.ts'
import { useShortcuts } from './shortcuts.ts'

interface Typed {
  readonly path: string
  readonly name?: string
}
type Draft = Omit<Typed, 'path'> & { readonly path: string | null }

/** What the user keeps at hand: more of it, under other names, in another order. */
export default function ShortcutsDialog({ onClose, adding }: DialogProps & { readonly adding?: Typed }) {
  const [isOpen, setOpen] = useState(true)
  const [form] = Form.useForm<Draft>()
  const { keep, drop, order, isBusy } = useShortcuts()
  const shortcuts = useNamedShortcuts()
  const options = usePageOptions(adding)
  const save = async ({ path, name = '' }: Typed) => {
    if (await keep(path, name.trim() || null)) form.setFieldsValue({ path: null, name: '' })
  }
  const move = (from: number, by: number) => {
    const next = [...shortcuts]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(from + by, 0, moved)
    void order(next)
  }
  const actions = (_: unknown, { path, name }: NamedShortcut, at: number) => (
    <Space size={0}>
      {[
        { label: '上移', icon: <ArrowUpOutlined />, isOff: at === 0, act: () => move(at, -1) },
        {
          label: '下移',
          icon: <ArrowDownOutlined />,
          isOff: at === shortcuts.length - 1,
          act: () => move(at, 1),
        },
        {
          label: '改名',
          icon: <EditOutlined />,
          act: () => form.setFieldsValue({ path, name: name ?? '' }),
        },
        { label: '移出', icon: <DeleteOutlined />, act: () => void drop(path) },
      ].map(({ label, icon, isOff = false, act }) => (
        <Button
          key={label}
          type="text"
          size="small"
          icon={icon}
          title={label}
          aria-label={label}
          disabled={isOff || isBusy}
          onClick={act}
        />
      ))}
    </Space>
  )
  return (
    <AppModal
      open={isOpen}
      title="快捷方式"
      width={680}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Draft>
        form={form}
        layout="inline"
        style={{ rowGap: 12, marginBottom: 16 }}
        initialValues={adding}
        onFinish={({ path, name }) => path && void save({ path, ...(name && { name }) })}
      >
        <Form.Item name="path" label="页面" rules={[{ required: true, message: '请选择页面' }]}>
          <Select
            showSearch={{ filterOption: false, onSearch: options.search }}
            style={{ width: 220 }}
            placeholder="名称、拼音或首字母"
            options={[...options.shown]}
          />
        </Form.Item>
        <Form.Item name="name" label="名称">
          <Input maxLength={30} placeholder="不填则用页面的名称" style={{ width: 180 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </Form>
      <Table<NamedShortcut>
        bordered
        size="small"
        aria-label="快捷方式"
        rowKey="path"
        dataSource={[...shortcuts]}
        pagination={false}
        locale={{ emptyText: '还没有快捷方式。在页签上点右键，可以把筛选好的列表也加进来。' }}
        columns={[
          { title: '名称', dataIndex: 'title' },
          { title: '地址', dataIndex: 'path', render: readable, ellipsis: true },
          { title: '操作', key: 'actions', width: 150, render: actions },
        ]}
      />
    </AppModal>
  )
}

/** The pages that a text means; what is renamed or added from elsewhere may be no page of the menu. */
function usePageOptions(adding: Typed | undefined) {
  const menu = useSession((state) => state.grants?.menu)
  const shortcuts = useNamedShortcuts()
  const [text, search] = useState('')
  const shown = useMemo(() => {
    const all = pageEntries(menu ?? [])
    const pages = text === '' ? all : pagesFor(all, text)
    const known = new Set(all.map(({ path }) => path))
    const others = [...(adding ? [{ path: adding.path, title: adding.name ?? '' }] : []), ...shortcuts]
    return [
      ...pages.map(({ path, title }) => ({ value: path, label: title })),
      ...new Map(
        others
          .filter(({ path }) => !known.has(path))
          .map(({ path, title }) => [path, { value: path, label: title }]),
      ).values(),
    ]
  }, [menu, text, adding, shortcuts])
  return { shown, search }
}

/** An address as people read it. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

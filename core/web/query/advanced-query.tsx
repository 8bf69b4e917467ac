import { DeleteOutlined, FilterOutlined, SettingOutlined } from '@ant-design/icons'
import type { AnyEntity, AdvancedQuery as Query } from '@mortise/model'
import { Button, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '../browser/lazily.tsx'
import { usePhone } from '../browser/use-narrow.ts'
import { useProduct } from '../product/product.tsx'
import { useEntityAccess } from '../session/use-access.ts'
import { words } from '../words.ts'
import { type FieldList, fieldListOf } from './field-choice.ts'
import { groupFrom, newGroup, type QueryGroup } from './query-tree.ts'

const QueryDialog = lazily(() => import('./query-dialog.tsx'))

export interface AdvancedQueryProps {
  /** What may be asked by. */
  readonly fieldList: FieldList
  /** The query that narrows the list now. */
  readonly value: Query | null
  readonly onChange: (query: Query | null) => void
  /** Under what queries are saved; the path of the page unless told. */
  readonly saveCode?: string | null
  readonly loading?: boolean
}

/** The button of the advanced query, which shows whether one narrows the list, and its dialog. */
export function AdvancedQuery({ fieldList, value, onChange, saveCode = null, loading }: AdvancedQueryProps) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [group, setGroup] = useState<QueryGroup>()
  const isPhone = usePhone()
  const begin = () => {
    setGroup((known) => {
      if (known && known.nodes.length > 0) return known
      return value ? groupFrom(value.matchType, value.items) : newGroup()
    })
    setHasOpened(true)
    setOpen(true)
  }
  const clear = () => {
    setGroup(undefined)
    onChange(null)
  }
  return (
    <>
      {value ? (
        <Space.Compact>
          <Tooltip title={words.queryActive}>
            <Button icon={<SettingOutlined spin aria-hidden />} onClick={begin}>
              高级查询
            </Button>
          </Tooltip>
          <Button
            icon={isPhone ? <DeleteOutlined aria-hidden /> : undefined}
            aria-label="清空高级查询"
            onClick={clear}
          >
            {isPhone ? undefined : '清空'}
          </Button>
        </Space.Compact>
      ) : (
        <Button icon={<FilterOutlined aria-hidden />} onClick={begin}>
          高级查询
        </Button>
      )}
      {hasOpened && group && (
        <QueryDialog
          open={isOpen}
          fieldList={fieldList}
          saveCode={saveCode ?? pathname}
          loading={loading}
          group={group}
          onChange={setGroup}
          onQuery={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The advanced query of an entity: all its fields that the user may see, without a word of configuration. */
export function EntityQuery({
  of,
  ...rest
}: { of: AnyEntity } & Pick<AdvancedQueryProps, 'value' | 'onChange' | 'loading'>) {
  const { canSee } = useEntityAccess(of)
  const { entities } = useProduct().linked
  return <AdvancedQuery {...rest} fieldList={fieldListOf(of, canSee, (name) => entities.get(name))} />
}

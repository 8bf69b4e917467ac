import { useQuery } from '@tanstack/react-query'
import { Flex, Select } from 'antd'
import { useId } from 'react'
import { api } from '../../session/connection.ts'
import { Composing } from '../composing.tsx'
import { withGone } from '../input.ts'
import {
  chosenIn,
  type Level,
  type LinkDownConfig,
  type LinkOption,
  type LinkValues,
  levelQuery,
} from './levels.ts'

export interface LinkDownProps extends Level {
  readonly linkDownConfig: LinkDownConfig
  /** The levels below the first one. */
  readonly linkDownOthers: readonly Level[]
  /** Among others, the values of the fields of all levels: those of a form will do. */
  readonly values: LinkValues
  readonly disabled?: boolean
  /** Hears what changes: the chosen value, and the emptied ones below it. */
  readonly onChange: (changed: Record<string, string>) => void
}

/** Selects of which each offers what lies below the choice of the one before. */
export function LinkDown({ field, title, linkDownOthers, ...rest }: LinkDownProps) {
  const levels = [{ field, title }, ...linkDownOthers]
  return (
    <Flex vertical gap="small">
      <LevelSelect {...rest} levels={levels} level={0} parent={null} />
    </Flex>
  )
}

interface LevelSelectProps extends Omit<LinkDownProps, 'field' | 'title' | 'linkDownOthers'> {
  readonly levels: readonly Level[]
  readonly level: number
  /** What was chosen above; null for the first level, undefined while nothing is. */
  readonly parent: string | null | undefined
}

function LevelSelect(props: LevelSelectProps) {
  const { linkDownConfig, levels, level, parent, values, disabled, onChange } = props
  const current = levels[level]
  const id = useId()
  const { data = [], isFetching } = useQuery({
    queryKey: ['link-down', linkDownConfig, parent],
    // Without a word when it fails: what is stored stays as it is.
    queryFn: ({ signal }) =>
      api.getSigned<LinkOption[]>(
        '/online/cgform/api/querySelectOptions',
        levelQuery(linkDownConfig, parent ?? null),
        { signal, quiet: true },
      ),
    enabled: parent !== undefined && current !== undefined,
  })
  if (!current) return null
  const value = values[current.field] || undefined
  const options = data.map(({ store, label }) => ({ value: store, label, disabled: false }))
  return (
    <>
      <Composing>
        <Select
          id={id}
          aria-label={current.title}
          style={{ width: '100%' }}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={isFetching}
          disabled={disabled}
          value={value}
          options={withGone(options, value ? [value] : [])}
          placeholder={`请选择${current.title}`}
          onChange={(chosen?: string) => onChange(chosenIn(levels, level, chosen ?? ''))}
        />
      </Composing>
      <LevelSelect
        {...props}
        level={level + 1}
        parent={value && data.find(({ store }) => store === value)?.id}
      />
    </>
  )
}

import { type Fields, fieldsOf, oldNames } from '@mortise/model'
import { use, useCallback, useState } from 'react'
import { PlaceContext } from '../pages/unsaved.ts'
import { asDefined, type ColumnChoice, keepChoice, savedChoice, withColumns } from './column-choice.ts'

/** How the columns of a list or a grid stand here; of each page and each name apart, in this browser. */
export function useColumnChoice(
  { name, fields = {} }: { readonly name: string; readonly fields?: Fields },
  defined: ColumnChoice = asDefined,
) {
  const path = use(PlaceContext)?.split('?')[0]
  const list = path ? `${path}:${name}` : name
  const [saved, setSaved] = useState(() => {
    const chosen = savedChoice(list)
    return chosen && withColumns(chosen, (key) => fieldNow(fields, key))
  })
  const choice = saved ?? defined
  const choose = useCallback(
    (change: Partial<ColumnChoice>) => {
      const next = { ...choice, ...change }
      setSaved(next)
      keepChoice(list, next)
    },
    [choice, list],
  )
  /** Back to what is defined; how dense the rows are is another matter. */
  const reset = () => {
    const next = choice.density === defined.density ? null : { ...defined, density: choice.density }
    setSaved(next)
    keepChoice(list, next)
  }
  return { choice, choose, reset }
}

const fieldNow = (fields: Fields, key: string): string =>
  Object.entries(fieldsOf({ fields })).find(([, { was }]) => oldNames(was).includes(key))?.[0] ?? key

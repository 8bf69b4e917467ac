import type { AnyEntity } from '@mortise/model'
import { use, useCallback, useState } from 'react'
import { PlaceContext } from '../unsaved.ts'
import { asDefined, type ColumnChoice, keepChoice, keptChoice } from './column-choice.ts'

/** How the columns of a list stand here; of each page and each entity apart, in this browser. */
export function useColumnChoice({ name }: AnyEntity) {
  const path = use(PlaceContext)?.split('?')[0]
  const list = path ? `${path}:${name}` : name
  const [choice, setChoice] = useState(() => keptChoice(list))
  const choose = useCallback(
    (change: Partial<ColumnChoice>) => {
      const next = { ...choice, ...change }
      setChoice(next)
      keepChoice(list, next)
    },
    [choice, list],
  )
  /** Back to what the entity defines; how dense the rows are is another matter. */
  const reset = () => {
    const next = { ...asDefined, density: choice.density }
    setChoice(next)
    keepChoice(list, choice.density === asDefined.density ? null : next)
  }
  return { choice, choose, reset }
}

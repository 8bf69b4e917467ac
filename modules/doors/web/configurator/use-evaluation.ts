import {
  compileDoor,
  Door,
  type DoorResult,
  type DoorValues,
  describeDoor,
  evaluateDoor,
  type Prices,
  ValueType,
} from '@mortise/doors/model'
import { api } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Configurable, useMoreMaterials } from './configurable.ts'

/** A configuration as the one who looks may see it. */
export interface SeenResult extends Omit<DoorResult, 'prices' | 'variables' | 'used'> {
  readonly prices: Partial<Prices> | null
  /** The parameters in one line. */
  readonly text: string
}

/** A configuration, calculated anew with every change: here, or by the server for those who may not know how; null until it answers. */
export function useEvaluation(configurable: Configurable, values: DoorValues): SeenResult | null {
  const own = useOwnEvaluation(configurable, values)
  const sent = useSentEvaluation(configurable, values)
  return configurable.isPriced ? own : sent
}

/** A few hundred microseconds, so that nothing need wait for it. */
function useOwnEvaluation(configurable: Configurable, values: DoorValues): SeenResult {
  const { spec, inputs, isPriced } = configurable
  const door = useMemo(() => compileDoor(spec), [spec])
  const missing = (isPriced ? door.parameters : []).flatMap(({ code, valueType }) => {
    const value = values[code]
    return valueType === ValueType.material && value && !Object.hasOwn(inputs.materials, value) ? [value] : []
  })
  const more = useMoreMaterials(configurable, missing)
  return useMemo(() => {
    const result = evaluateDoor(door, values, { ...inputs, materials: { ...inputs.materials, ...more } })
    return { ...result, text: describeDoor(door, result.values, result.used.materials) }
  }, [door, values, inputs, more])
}

interface Answer extends Omit<SeenResult, 'offers' | 'priceLines'> {
  readonly options: SeenResult['offers']
  readonly trace: SeenResult['priceLines']
}

function useSentEvaluation(
  { versionId, isPriced, query }: Configurable,
  values: DoorValues,
): SeenResult | null {
  const { data } = useQuery({
    queryKey: ['rows', Door.name, 'evaluation', versionId, query, values],
    queryFn: ({ signal }) =>
      api.post<Answer>(`${Door.wire}/evaluate`, { ...query, versionId, values }, { signal, quiet: true }),
    enabled: !isPriced,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(() => {
    if (!data) return null
    const { options: offers, trace: priceLines, ...rest } = data
    // What is typed shows at once; what a rule sets comes with the answer.
    const forced = Object.fromEntries(Object.keys(rest.forced).map((code) => [code, rest.values[code] ?? '']))
    const shown = { ...rest.values, ...values, ...forced }
    return { ...rest, materialCost: rest.materialCost ?? null, values: shown, offers, priceLines }
  }, [data, values])
}

import type { AnyEntity, Row } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AHEAD, oneRow } from '../rows/one-row.ts'

const nothing = async (): Promise<{ data?: Row }> => ({})

/** A row with all its fields and lines, as it now stands; what the list knows of it where one row cannot be asked for. */
export function useRow(entity: AnyEntity, listed: Row | null) {
  const [opened] = useState(Date.now)
  const isFetched = listed !== null && entity.verbs.includes('queryById')
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...oneRow(entity, String(listed?.id ?? '')),
    enabled: isFetched,
  })
  if (!isFetched) return { row: listed, isLoading: false, error: null, reload: nothing }
  const failed = data ? null : error
  return {
    row: data ?? null,
    isLoading: dataUpdatedAt < opened - AHEAD && !failed,
    error: failed,
    reload: refetch,
  }
}

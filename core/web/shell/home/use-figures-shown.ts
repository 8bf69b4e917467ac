import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../rows/queries.ts'
import { FIGURES } from './use-figure.ts'

/** Whether the numbers of the page have come, which are small and wanted before all that is larger. */
export function useFiguresShown(): boolean {
  const isFetching = useIsFetching({ queryKey: FIGURES }) > 0
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // Asked for now: what was drawn along with this has begun to fetch since.
    if (queries.isFetching({ queryKey: FIGURES }) === 0) setShown(true)
  }, [isFetching])
  return isShown
}

import { api } from '@mortise/web'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key after which an opinion is kept. */
const PAUSE = 1200

/** An opinion that is not given yet: kept on the server, so that it is there on every device. */
export function useOpinionDraft(taskId: string, kept: string) {
  const [comment, setComment] = useState(kept)
  const [note, setNote] = useState('')
  const known = useRef(kept)
  const isOver = useRef(false)
  useEffect(() => {
    if (comment === known.current) return
    const timer = setTimeout(() => {
      if (isOver.current) return
      api.post('/act/task/saveDraft', { taskId, comment }, { quiet: true }).then(
        () => {
          known.current = comment
          setNote('意见已暂存')
        },
        // It stays in the box; whoever answers sends it anyway.
        () => setNote(''),
      )
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [taskId, comment])
  return {
    comment,
    setComment,
    note,
    forget() {
      isOver.current = true
    },
  }
}

import './handbook.css'
import { type Chapter, chapters, glossary, refusalKinds, refusals } from '@mortise/handbook/model'
import { useOwnHash, usePrint } from '@mortise/web'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ChapterView, GlossaryView, HintsView } from './chapter-view.tsx'
import { ContentsTree, GLOSSARY, HINTS, WHOLE } from './contents-tree.tsx'
import { FoundList } from './found-list.tsx'
import { useSearch } from './use-search.ts'

/** 使用手册: contents at the left, what was chosen or found at the right; all of it can be printed. */
export default function ContentsPage() {
  const [hash, open] = useOwnHash()
  const [text, setText] = useState('')
  const found = useSearch(text)
  const paper = useRef<HTMLElement>(null)
  const { print } = usePrint(paper, { name: '使用手册' })
  const [chapterKey = ''] = hash.split('/')
  const isFinding = text.trim() !== ''
  const shown = chosenChapters(chapterKey)
  useEffect(() => {
    if (!isFinding && hash.includes('/')) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [hash, isFinding])
  const go = (key: string) => {
    setText('')
    open(key)
  }
  return (
    <section className="mortise-manual-page" aria-label="使用手册">
      <aside>
        <Input.Search
          allowClear
          aria-label="查找手册"
          placeholder="问题、提示语、拼音"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ContentsTree chosen={hash || shown[0]?.key || ''} onChoose={go} />
      </aside>
      <article ref={paper} aria-label="手册内容">
        <Button className="mortise-manual-print" onClick={() => print()}>
          打印
        </Button>
        {isFinding ? (
          <FoundList found={found} text={text} onOpen={go} />
        ) : (
          <>
            {shown.map((chapter) => (
              <ChapterView key={chapter.key} chapter={chapter} refused={refusalsOf(chapter)} />
            ))}
            {(chapterKey === HINTS || chapterKey === WHOLE) && <HintsView hints={refusalKinds} />}
            {(chapterKey === GLOSSARY || chapterKey === WHOLE) && <GlossaryView terms={glossary} />}
          </>
        )}
      </article>
    </section>
  )
}

const refusalsOf = ({ key }: Chapter) => refusals.filter(({ chapter }) => chapter === key)

function chosenChapters(key: string): readonly Chapter[] {
  if (key === WHOLE) return chapters
  if (key === GLOSSARY || key === HINTS) return []
  const chosen = chapters.filter((chapter) => chapter.key === key)
  return chosen.length > 0 ? chosen : chapters.slice(0, 1)
}

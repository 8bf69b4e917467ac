import type { SimulationAnswer } from '@mortise/aps/model'
import { useBusy } from '@mortise/web'
import { Button, Card, Empty, Flex, Segmented, Spin, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { apsCalls } from '../aps-calls.ts'
import { AddChange } from './add-change.tsx'
import { type Assumption, depths } from './changes.ts'
import { Outcome } from './outcome.tsx'

const MOST = 10

/** 排产模拟: what if the shop were otherwise, told beside the published plan, which stays as it is. */
export default function SimulatePage() {
  const [assumptions, setAssumptions] = useState<readonly Assumption[]>([])
  const [moves, setMoves] = useState<number>(depths[0].value)
  const [found, setFound] = useState<{ answer: SimulationAnswer; texts: readonly string[] } | null>(null)
  const { isBusy, run } = useBusy()
  const search = useRef<AbortController | null>(null)
  // Nobody waits for it any more.
  useEffect(() => () => search.current?.abort(), [])
  const simulate = async () => {
    const { signal } = (search.current = new AbortController())
    const changes = assumptions.map(({ sent }) => sent)
    const texts = assumptions.map(({ text }) => text)
    try {
      setFound({ answer: await apsCalls.simulate({ changes, moves }, signal), texts })
    } catch (error) {
      // Who stopped it knows.
      if (!signal.aborted) throw error
    }
  }
  return (
    <Card size="small" role="region" aria-label="排产模拟">
      <Flex vertical gap={12}>
        <AddChange onAdd={(assumption) => setAssumptions([...assumptions, assumption].slice(-MOST))} />
        <Flex wrap gap={8} align="center">
          {assumptions.length === 0 && (
            <span>先添加假设：加班次、加机台、停机，或接一张还没投产的订单。</span>
          )}
          {assumptions.map((assumption, at) => (
            <Tag
              key={assumption.text}
              closable
              closeIcon={<span aria-label={`去掉 ${assumption.text}`}>×</span>}
              onClose={() => setAssumptions(assumptions.filter((_, each) => each !== at))}
            >
              {assumption.text}
            </Tag>
          ))}
        </Flex>
        <Flex wrap gap={8} align="center">
          <Segmented
            aria-label="计算深度"
            value={moves}
            onChange={setMoves}
            options={depths.map((each) => ({ ...each }))}
          />
          <Button
            type="primary"
            loading={isBusy}
            disabled={assumptions.length === 0}
            onClick={() => void run(simulate)}
          >
            开始模拟
          </Button>
          {isBusy && <Button onClick={() => search.current?.abort()}>停止</Button>}
        </Flex>
        {isBusy && <Spin description="正在计算不改变和改变后的计划…" />}
        {!isBusy && !found && <Empty description="添加假设后开始模拟，不会改动已发布的计划" />}
        {!isBusy && found && <Outcome of={found.answer} assumptions={found.texts} />}
      </Flex>
    </Card>
  )
}

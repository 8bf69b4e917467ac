import { speak } from '@mortise/web'

/** Says why something was refused, over what was being said: the last is what whoever stands there has just done. */
export function say(text: string): void {
  globalThis.speechSynthesis?.cancel()
  speak(text)
}

/** What is heard and felt at the machine, where nobody looks at the screen: one high tone, or two low ones. */
export function signal(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 60 : [120, 80, 120])
  if (!('AudioContext' in globalThis)) return
  try {
    const audio = new AudioContext()
    for (const at of isGood ? [0] : [0, 0.22]) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = isGood ? 1200 : 320
      volume.gain.value = 0.2
      tone.connect(volume).connect(audio.destination)
      tone.start(audio.currentTime + at)
      tone.stop(audio.currentTime + at + 0.15)
    }
    setTimeout(() => void audio.close(), 800)
  } catch {
    // A browser that lets no page make a sound: the screen tells it too.
  }
}

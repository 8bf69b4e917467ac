import { Choices } from './choices.tsx'
import { themeColours } from './colours.ts'
import { changeSettings, useSetting } from './settings.ts'

const options = themeColours.map(({ name, colour }) => ({
  value: colour,
  label: name,
  picture: 'mortise-swatch',
  colour,
}))

/** The eight colours; the one that is worn bears a mark. */
export function ColourChoice() {
  return (
    <Choices
      label="主题色"
      value={useSetting('primaryColour')}
      options={options}
      onChoose={(primaryColour) => changeSettings({ primaryColour })}
    />
  )
}

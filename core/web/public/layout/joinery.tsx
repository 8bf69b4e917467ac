const wood = { top: '#ecc796', left: '#c98f57', right: '#a06a38', hollow: '#4a2c10', grain: '#8a5a2b' }

/** A tenon on its way into its mortise. Wood has its own colours in every theme. */
export function Joinery() {
  return (
    <svg className="mortise-joinery" viewBox="71 12 316 342" aria-hidden="true">
      <g stroke={wood.grain} strokeLinejoin="round">
        <polygon fill={wood.top} points="130,17.8 183,48.4 130,79 77,48.4" />
        <polygon fill={wood.left} points="77,48.4 130,79 130,323.8 77,293.2" />
        <polygon fill={wood.right} points="183,48.4 130,79 130,323.8 183,293.2" />
        <polygon fill={wood.hollow} points="167.4,133 145.6,145.6 145.6,203.2 167.4,190.6" />
        <path
          className="mortise-joinery-grain"
          d="M89.5 55.6L89.5 300.4M103.5 63.7L103.5 308.5M117.5 71.8L117.5 316.6"
        />
      </g>
      <path
        className="mortise-joinery-way"
        d="M167.4 133L217.3 161.8M145.6 145.6L195.5 174.4M145.6 203.2L195.5 232"
      />
      <g stroke={wood.grain} strokeLinejoin="round">
        <polygon fill={wood.top} points="217.3,161.8 260.9,187 239.1,199.6 195.5,174.4" />
        <polygon fill={wood.left} points="195.5,174.4 239.1,199.6 239.1,257.2 195.5,232" />
        <polygon fill={wood.top} points="271.9,159.1 381,222.1 337.3,247.3 228.2,184.3" />
        <polygon fill={wood.left} points="228.2,184.3 337.3,247.3 337.3,348.1 228.2,285.1" />
        <polygon fill={wood.right} points="381,222.1 337.3,247.3 337.3,348.1 381,322.9" />
        <path
          className="mortise-joinery-grain"
          d="M228.2 263.5L337.3 326.5M228.2 238.3L337.3 301.3M228.2 213.1L337.3 276.1M260.9 165.4L370.1 228.4M250 171.7L359.1 234.7M239.1 178L348.2 241"
        />
      </g>
    </svg>
  )
}

{{- define "recado.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "recado.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "recado.labels" -}}
app.kubernetes.io/name: recado
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "recado.selector" -}}
app.kubernetes.io/name: recado
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "recado.claim" -}}
{{ .Values.persistence.existingClaim | default (include "recado.name" .) }}
{{- end -}}

{{/* The variables of every pod. A secret wins over a value of the same name. */}}
{{- define "recado.variables" -}}
- configMapRef: { name: {{ include "recado.name" . }} }
- secretRef: { name: {{ .Values.secrets.existing }} }
{{- end -}}

{{- define "recado.container.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* One listener for web and API; operations are reached by probes and Prometheus. */}}
{{- define "recado.configuration" -}}
WEB_URL: {{ printf "https://%s" .Values.host | quote }}
WEB_PORT: "3000"
API_PORT: "3000"
OPERATIONS_PORT: "8081"
OPERATIONS_HOST: "0.0.0.0"
TRUST_PROXY: {{ .Values.trustProxy | quote }}
DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
{{- range $name, $value := .Values.config }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end -}}
